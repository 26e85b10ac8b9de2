"""The table drawn as SVG: pure functions of a scene (`view.scene`) and of sizes."""
