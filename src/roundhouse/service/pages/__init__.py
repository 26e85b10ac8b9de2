"""Pages as pure functions: from what one person may see to HTML. They ask nobody and store nothing."""
