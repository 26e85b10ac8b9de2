"""What any component is, in German: names, rules in our words, how sure we are."""

from __future__ import annotations

from typing import Final

from roundhouse.view.language import Explained

CHAPTERS: Final = {
    "chosen": "Spielpläne, Industrie und Module",
    "spaces": "Aktionsfelder und Reihenfolge",
    "engineers": "Ingenieurinnen",
    "tiles": "Loks und Fabriken",
    "routes": "Strecken",
    "industry": "Industrie",
    "ideas": "{tokens} und {cards}",
    "cards": "Startboni und Spielendekarten",
    "income": "Einkommen",
    "stocks": "Aktien",
    "coal": "Gießereien",
    "train": "Werklok",
    "emil": "Emils Karten",
    "pieces": "Spielmaterial und Regeln",
}

KINDS: Final = {
    "piece": "Spielmaterial",
    "rule": "Regel",
    "space": "Aktionsfeld",
    "engineer": "Ingenieurin",
    "tile": "Lok und Fabrik",
    "tile/factory": "Fabrik",
    "tokens": "{token}",
    "cards": "{card}",
    "bonuses": "Startbonus",
    "special-cards": "Spezial-Ideenkarte",
    "end-cards": "Spielendekarte",
    "income": "Einkommensplättchen",
    "dividend": "Dividendenplättchen",
    "foundry": "Gießerei",
    "train": "Werksplättchen",
    "level": "Aktientableau",
    "route": "Strecke",
    "special": "Besonderes Feld",
    "colour": "Gleis",
    "slot": "Lokplatz",
    "site": "Baustelle",
    "boulder": "Geröll",
    "coin": "Besonderes Feld mit Geld",
    "station": "Bahnhof",
    "extension": "Streckenausbau",
    "arm": "Strecke hinter der Weiche",
    "upgrade": "Streckenausbau",
    "switch": "Weiche",
    "industry": "Industrieleiste",
    "upper": "Obere Industriestrecke",
    "works": "Industrietableau",
    "order": "Reihenfolge",
    "emil-card": "Karte von Emil",
    "board": "Spielertableau",
    "track": "Industrie",
    "module": "Modul",
}

NAMES: Final = {
    "space/any-2": "Zwei Schritte nach Wahl",
    "space/basic": "Grundfeld",
    "space/coins": "{coins}",
    "space/temporary": "Leiharbeiter",
    "space/hire": "Anwerbefeld",
    "space/last-round": "Letzte-Runde-Plättchen",
    "space/coal": "Kohlefeld",
    "space/foundry": "Gießereifeld",
    "space/boilerman": "Heizerfeld",
    "space/train": "Werklok",
    "space/doubler": "Verdopplerfeld",
    "tile/9x": "Zusätzliche 9er-Lok",
    "tile/10a": "10er-Lok, erste Art",
    "tile/10b": "10er-Lok, zweite Art",
    "income": "Einkommensplättchen",
    "dividend": "Dividendenplättchen",
    "foundry": "Gießerei",
    "train": "Werksplättchen",
    "emil-card": "Emils Karte",
    "worker": "Arbeiter",
    "temporary": "Leiharbeiter",
    "wood-worker": "{wood}er Arbeiter",
    "coin": "{coin}",
    "key": "Schlüssel",
    "doubler": "Verdoppler",
    "medal": "{medal}",
    "valuation": "Gleispunkte-Plättchen",
    "wrench": "{wrench}",
    "stack": "Stapel der Loks",
    "idea": "{token}",
    "idea-card": "{card}",
    "end-card": "Spielendekarte",
    "engineers": "Auslage der Ingenieurinnen",
    "star": "Stern",
    "route-double": "Doppelte Strecke",
    "turn-order": "Reihenfolge",
    "pass": "Passen",
    "score": "Wertung",
    "round": "Runden",
    "majority": "Mehrheit der Ingenieurinnen",
    "income-tile": "Einkommensplättchen",
    "extensions": "Streckenausbauten",
    "stocks": "Aktientableau",
    "spike": "Golden Spike",
    "done": "Marker für bezahltes Geld",
    "car": "Wartungswagen",
    "purple-car": "Lila Wartungswagen",
    "workshop": "Werkstatt",
    "coal": "Kohle",
    "boilerman": "Heizer",
    "foundries": "Gießereien",
    "manufactory": "Werklok",
    "emil": "Emil",
}

EFFECTS: Final = {
    "cost": "{effect} Kosten: {cost}.",
    "locomotive": "{tile}",
    "reaches": "Reichweite {number} auf ihrer Strecke.",
    "as factory": "Fabrik: {effect}.",
    "no factory": "Keine Fabrik auf der Rückseite.",
    "boosted": "Mit Heizer: {effect}.",
    "level": "Ebene {level} des Aktientableaus",
    "level 0": "Start des Aktientableaus",
    "route": "Felder: {spaces}. Lokplätze: {slots}. Gleise: {colours}.",
    "route doublers": "Plätze für Verdoppler: {doublers}.",
    "special": "Feld {space} der Strecke {route}",
    "waits": "{condition}: {effect}.",
    "condition": "{colour}",
    "condition, locomotive": "{colour} und Lok",
    "condition, coin": "{condition}, dazu 1 {coin}",
    "condition, medal": "{condition}, mit der {medal} an diesem Platz",
    "raised": "{effect} ({points} mit dem Golden Spike)",
    "with place": "{place}: {told}",
    "on extension": "Was hier liegt, hängt vom Streckenausbau bei {place} ab.",
    "in extension": "Feld {space}: {told}",
    "worth": "Wert je Feld: {base}, umgedreht {revalued}, mit den Spezial-Gleispunkten {special}.",
    "slot": "Lokplatz der Strecke {route}",
    "site": "Baustelle der Strecke {route}",
    "boulder": "{points} für die Sprengung.",
    "station": "Lücke von {size} Feldern für einen Streckenausbau.",
    "extension": "Streckenausbau {name} mit {size} Feldern",
    "variant": "Die Strecke endet auf Feld {spaces}.",
    "switch": "Weiche der Strecke {route}",
    "gap": "Lücke {number}",
    "factory place": "Fabrikplatz {number}",
    "industry space": "Industriefeld {number}",
    "industry idea": "{idea_space} der Industrieleiste",
    "printed": "Aufgedruckte Fabrik: {effect}.",
    "stop": "Bei jeder Wertung: {points}.",
    "arriving": "Beim Erreichen: {effect}.",
    "order": "Platz {place}",
    "pass points": "Passen von hier aus: {points}.",
    "emil card": "Emil will {space} blockieren.",
    "is key": "{key_effect} oder {key_points}.",
    "is medal": "{medal_points} bei jeder Wertung.",
    "is valuation": "Punkte je Feld: {values_base}. Umgedreht: {values_revalued}. Spezial: {values_special}.",
    "is majority": "Meiste Ingenieurinnen: {most}. Zweitmeiste: {second}.",
    "is stocks": "Am Spielende {stock_most} für den höchsten Kursmarker, {stock_second} für den zweiten.",
    "is pass": "Nach Platz: {pass_points} Punkte.",
    "is round": "{rounds} Runden in diesem Spiel.",
    "is doubler": "Das Gleis darunter zählt doppelt.",
}

RULES: Final = {
    # ---- the game board
    "space": "Setze die Figuren darauf und führe die ganze Aktion aus. Ein besetztes Feld bleibt bis zum Ende "
    "der Runde besetzt.",
    "space/track": "Du darfst die Schritte auf mehrere Strecken verteilen. Du baust nur freigeschaltete "
    "Farben, jede hinter der Farbe davor, und alle Schritte müssen möglich sein.",
    "space/any-2": "Mindestens 1 {coin} muss dabei sein. Die Schritte dürfen jede freigeschaltete Farbe "
    "haben, auf einer oder auf zwei Strecken.",
    "space/basic": "Es ist nie besetzt: Alle dürfen es nutzen, so oft sie wollen.",
    "space/locomotive": "Nimm ein Plättchen mit der niedrigsten Zahl: als Lok für einen leeren Platz oder "
    "anstelle einer niedrigeren, oder umgedreht als Fabrik. Als Fabrik geht auch eine zurückgelegte.",
    "space/loco-3": "Du nimmst zwei Plättchen: Eines wird Lok, eines Fabrik, in beliebiger Reihenfolge.",
    "space/industry": "Jeder Schritt bewegt einen {wrench} um einen Platz weiter. Eine leere Lücke hält ihn "
    "auf. Alle Schritte müssen möglich sein; du darfst sie auf mehrere {wrenches} verteilen.",
    "space/doubler": "Er kommt auf den nächsten freien Platz einer Strecke, von links, mit oder ohne Gleis "
    "darunter. Ist der Vorrat leer, geht das Feld nicht.",
    "space/coins": "Du behältst sie, bis du sie einsetzt. Geld ersetzt jeden Arbeiter; wo Geld verlangt ist, "
    "hilft kein Arbeiter.",
    "space/temporary": "Sie arbeiten für den Rest der Runde wie deine eigenen und gehen dann zurück.",
    "space/engineers": "Bezahlt wird nur mit Geld. Die Ingenieurin liegt von da an neben deinem Tableau: ein "
    "Feld für dich allein, einmal pro Runde, und eine mehr für die Mehrheit.",
    "space/turn-order": "Du spielst nächste Runde von diesem Platz. Wenn alle gepasst haben, darf der "
    "Arbeiter auf ein freies Feld für einen Arbeiter wechseln, Platz 2 vor Platz 1. Zu zweit wechselt nur "
    "der auf Platz 1.",
    "space/last-round": "In der letzten Runde bedeckt es die Reihenfolgefelder, die dann nichts mehr bringen.",
    "space/coal": "Du behältst Kohle, bis du sie einsetzt. Was Kohle kostet, kommt zur Aktion deines Zuges "
    "dazu, davor oder danach, aber nie beim Passen.",
    "space/foundry": "Nimm eine der offenen Gießereien und lege sie über dein Tableau; eine neue wird "
    "aufgedeckt.",
    "space/boilerman": "Bezahlt mit Kohle, zusätzlich zur Aktion deines Zuges. Das nächste Plättchen vom "
    "Stapel der Gießereien wird Heizer an einer deiner Loks oder Fabriken.",
    "space/train": "Lege zuerst eines der drei offenen Werksplättchen auf den ersten Platz, dann führe alle "
    "drei der Werklok in beliebiger Reihenfolge aus. Nach deinem Zug dürfen alle anderen eines davon "
    "nutzen, und die Plättchen rücken weiter.",
    "order": "Alle spielen in dieser Reihenfolge, immer wieder, bis alle gepasst haben. Wer passt, nimmt die "
    "Punkte des Platzes.",
    "turn-order": "Die Felder unter Platz 1 und 2 sichern diesen Platz für die nächste Runde; die anderen "
    "rücken nach hinten. Den eigenen Platz darfst du nicht besetzen, außer zu zweit, und nicht beide.",
    "pass": "Wer passt, ist für diese Runde fertig und erhält sofort die Punkte des Platzes. Nicht genutzte "
    "Arbeiter nützen in dieser Runde nichts mehr, {coins} und Kohle bleiben.",
    # ---- engineers
    "engineer": "Auf dem Spielplan liegend ist sie ein Feld für alle, das ganz ausgeführt wird. Wer sie "
    "anwirbt, hat sie für sich, einmal pro Runde, und darf Teile der Aktion weglassen.",
    "engineer/1": "Sie kommt mit ihrer {card} und 1 {coin} und ist noch in derselben Runde nutzbar. Wie eine "
    "angeworbene zählt sie für die Mehrheit.",
    "engineer/6-bonus": "Zwei verschiedene Startboni werden gezogen. Was nicht geht, verfällt.",
    "engineer/7-bonus": "Wähle einen Startbonus und nimm ihn zwei Mal. Dann nehmen die anderen je einen der "
    "übrigen.",
    "engineer/9-bronze": "Mindestens ein Schritt, und nicht weiter, als deine Loks auf dieser Strecke "
    "reichen. Jedes überfahrene Feld gilt als erreicht.",
    "engineer/10-factory": "Eine Fabrik in deinen Lücken wirkt, als wäre ein {wrench} gekommen. Ein Heizer "
    "daran zählt mit.",
    "engineer/11-borrow": "Setze einen weiteren Arbeiter oder 1 {coin} auf eine freie Ingenieurin der "
    "anderen, die einen Arbeiter kostet, und nutze ihre Aktion. Sie ist dann besetzt.",
    "engineer/13-routes": "Drei Schritte beliebiger Farben, je einer auf jeder Strecke; auf dem Spielplan "
    "müssen alle drei möglich sein.",
    "engineers": "Stehende kommen später, liegende sind Felder für alle, die letzte kann angeworben werden. "
    "Nach jeder Runde rücken alle einen Platz weiter; eine, die niemand anwirbt, geht aus dem Spiel.",
    "majority": "Bei gleicher Anzahl entscheidet die höchste Zahl auf einer Ingenieurin. Wer keine hat, geht "
    "leer aus.",
    # ---- locomotives and factories
    "tile": "Eine Strecke zählt so weit, wie ihre Loks zusammen reichen. Eine neue kommt auf einen leeren "
    "Platz oder ersetzt eine niedrigere, die weiterzieht; leere Plätze zuerst. Umgedreht ist das Plättchen "
    "eine Fabrik für die nächste Lücke und wirkt, wenn ein {wrench} kommt.",
    "tile/1": "Alle beginnen mit einer. Findet sie keinen Platz mehr, wird sie wie jede andere umgedreht.",
    "tile/9x": "Sie kommt mit ihrer {card} und wird sofort angelegt. Findet sie keinen Platz mehr, geht sie "
    "aus dem Spiel.",
    "tile/10b": "Wähle zwei ungenutzte {tokens}, nutze eines davon und nimm beide aus dem Spiel. Du brauchst "
    "zwei.",
    "tile/coal": "Sie kommt mit ihrer {card}. Die Kohle für weitere Schritte gibst du bei jedem Besuch neu "
    "ab.",
    "tile/special": "Sie kommt mit einer Spezial-Ideenkarte. Die genutzten {tokens} liegen darauf und zählen "
    "am Spielende nur, solange die Fabrik steht.",
    "tile/steelworks": "Wer das letzte Plättchen seines Stapels nimmt, erhält es, darf es als Fabrik bauen "
    "oder weglegen und löst eine allgemeine Ausschüttung aus. Es darf immer ersetzt werden und geht dann in "
    "die Schachtel.",
    "stack": "Jeder Stapel hat so viele Plättchen, wie Personen mitspielen. Nur die niedrigste Zahl ist zu "
    "haben; beide Arten der 10er öffnen zugleich.",
    # ---- routes
    "route": "Bei jeder Wertung zählen die Felder, die deine Loks erreichen, nach der Farbe des Gleises; die "
    "Felder hinter einem Gleis zählen wie dieses. Sterne und andere besondere Felder kommen dazu.",
    "special": "Es wirkt einmal, sobald alles erfüllt ist: Das Gleis ist angekommen oder vorbeigezogen, und "
    "wo es verlangt ist, reicht eine Lok so weit. Punkte bei jeder Wertung bleiben bis zum Spielende.",
    "colour": "Die Reihenfolge ist {wood_name}, {green_name}, {bronze_name}, {silver_name}, {gold_name}. Ein "
    "Gleis zieht nie auf ein Feld mit einem anderen und überholt nie die Farbe davor.",
    "slot": "Platz für eine Lok. Mehrere an einer Strecke zählen zusammen. Ein Lokplatz erhält nie eine "
    "niedrigere Lok, als er hatte.",
    "site": "Der Lokplatz ist gesperrt, bis ein besonderes Feld die Baustelle räumt. Für jede geräumte nimmst "
    "du dazu 1 Industrieschritt oder 1 {coin}.",
    "doubler": "Von links über eine Strecke gelegt, einer je Feld, mit oder ohne Gleis darunter. Es gibt "
    "{supply} davon.",
    "medal": "Ihr {token} legt sie einmal, danach liegt sie fest. Sie zählt, sobald {green_name} und eine Lok "
    "ihr Feld erreichen.",
    "valuation": "Es sagt, was ein Gleis auf jedem seiner Felder wert ist. Sein {token} dreht es um; wer das "
    "Spezial-Plättchen hat, kann das nicht, und umgekehrt.",
    "star": "Er zählt bei jeder Wertung, sobald {wood_name} und eine Lok ihn erreicht haben. Alle erreichten "
    "Sterne zählen zusammen.",
    "route-double": "Ist die Bedingung erfüllt, zählen bei jeder Wertung alle Punkte der Strecke doppelt: "
    "Gleise, Sterne und was sonst dort liegt.",
    "route-double, classic": "Ist die Bedingung erfüllt, zählen bei jeder Wertung die Gleise der Strecke "
    "doppelt.",
    "switch": "Zieht {wood_name} zum ersten Mal weiter, wählst du die Richtung für das ganze Spiel. Die "
    "andere ist dann gesperrt.",
    "arm": "Einer der beiden Wege hinter der Weiche; die Wahl gilt für alle Farben und das ganze Spiel.",
    "station": "Kommt {wood_name} zum ersten Mal hierher, legst du einen Streckenausbau dieser Größe aus dem "
    "Vorrat. Wer früh kommt, hat die Wahl.",
    "extension": "Er liegt für alle im Vorrat, bis ihn jemand nimmt. Was die Gleise darauf schon erreicht "
    "haben, wirkt sofort.",
    "extensions": "Teile in drei Größen für die Bahnhöfe. Was jemand legt, fehlt den anderen.",
    "upgrade": "Sein {token} legt ihn über die Strecke. Die Gleise behalten ihre Felder; was sichtbar und "
    "schon erreicht ist, wirkt sofort, außer du hast es schon einmal erhalten.",
    "boulder": "Nichts darf auf sein Feld oder daran vorbei. Ein besonderes Feld mit Sprengung räumt eines "
    "nach Wahl.",
    "spike": "Seine Felder am Ende der Strecken bringen bei jeder Wertung Punkte, sobald sie erreicht sind; "
    "mit seinem {token} gelegt, erhöht der Golden Spike sie.",
    "coin/special": "Ist das Gleis hier, darfst du 1 {coin} für den Vorteil bezahlen, in diesem oder einem "
    "späteren eigenen Zug, auch beim Passen.",
    "done": "Er liegt auf einem Feld, für das du bezahlt hast: Den Vorteil gibt es nur einmal.",
    # ---- industry
    "industry": "Ein {wrench} bringt die Zahl, auf der er steht, sonst die letzte dahinter. Was ein Feld beim "
    "Erreichen gibt, kommt sofort und darf zum Teil verfallen.",
    "industry/gap": "Eine leere Lücke hält jeden {wrench} auf. Fabriken füllen die Lücken von links; sind "
    "alle voll, darf jede ersetzt werden. Eine Fabrik wirkt, wenn ein {wrench} auf sie zieht.",
    "upper": "Der obere {wrench} bleibt auf seiner Strecke. Er bringt die Zahl, auf der er steht, sonst die "
    "letzte dahinter.",
    "upper/gap": "Der obere {wrench} zieht über Lücken hinweg, leer oder nicht, und nutzt die Fabrik "
    "darunter, wenn eine da ist.",
    "works": "Ein Weg für alle; auf einem Feld dürfen beliebig viele {wrenches} stehen. Jeder bringt bei "
    "jeder Wertung Punkte.",
    "works/gap": "Eine aufgedruckte Fabrik kann niemand betreten. Wer sie überbaut, führt das Überbaute ganz "
    "aus und legt oder versetzt dann einen Wartungswagen. Keine neue Lage beginnt, bevor die darunter voll "
    "ist.",
    "wrench": "Er zieht durch die Industrie und bringt bei jeder Wertung Punkte, wo er steht. Zieht er auf "
    "eine Fabrik, wirkt sie.",
    "car": "Er liegt an einer Fabrik, bis irgendein {wrench} dorthin kommt und ihn aufstellt. Stehend lässt "
    "er sich statt Arbeitern für die Aktion der Fabrik einsetzen, nicht im selben Zug; dann kommt er in die "
    "Werkstatt.",
    "purple-car": "Drei weitere Wagen der {card}, sofort an drei Fabriken gelegt. Je Fabrik sind ein lila und "
    "ein eigener Wagen erlaubt.",
    "workshop": "Hier warten genutzte Wagen. Ein Schlüssel bringt einen liegend an eine Fabrik nach Wahl "
    "zurück.",
    # ---- cards and tokens
    "tokens": "Du nutzt es, wenn ein {idea_space} erreicht ist, jedes Feld einmal; dann liegt es dort. Teile "
    "davon dürfen verfallen.",
    "idea": "Ist ein {idea_space} erreicht, nutzt du eines deiner Plättchen: Es liegt von da an dort und ist "
    "verbraucht.",
    "cards": "Du nimmst sie mit dem {token} für Karten; es gibt jede einmal. Teile davon darfst du weglassen. "
    "Danach ist sie aus dem Spiel.",
    "cards, classic": "Du nimmst sie mit dem {token} für Karten; es gibt jede einmal, und sie muss ganz möglich "
    "sein. Danach ist sie aus dem Spiel.",
    "idea-card": "Sie liegen offen, bis jemand mit dem {token} für Karten eine nimmt. Es gibt jede einmal.",
    "special-cards": "Du nimmst sie mit ihrem {token} von den offen ausliegenden; es gibt jede einmal. Teile davon "
    "darfst du weglassen.",
    "end-cards": "Am Ende deines Zuges siehst du den Stapel durch und behältst eine verdeckt. Nach der "
    "letzten Runde werden alle aufgedeckt. {away} sind vor dem Spiel ungesehen entfernt.",
    "end-card": "Nur wer sie hat, kennt sie; gewertet wird sie nach der letzten Runde. {away} sind vor dem "
    "Spiel ungesehen entfernt.",
    "bonuses": "Gewählt vor der ersten Runde: der letzte Platz zuerst, der erste bekommt keinen. Was nicht "
    "geht, verfällt.",
    "key": "Du nutzt ihn sofort. Er kommt vom Ende einer Strecke, von Industriefeldern und von {tokens}. Mit "
    "Wartungswagen kann er auch einen aus der Werkstatt holen.",
    # ---- workers, coins, coal
    "worker": "Auf ein Aktionsfeld gesetzt, führt er die Aktion aus und bleibt bis zum Ende der Runde. "
    "Weitere Arbeiter kommen von besonderen Feldern, höchstens zwei, und sind sofort nutzbar.",
    "temporary": "Sie arbeiten für den Rest der Runde, in der du sie nimmst, wie deine eigenen. Sie gelten "
    "als gewöhnliche Arbeiter.",
    "wood-worker": "Ein Arbeiter mehr bis zum Spielende. Auf einem Feld, das einen Schritt {wood_name} zeigt, "
    "bringt er 1 davon mehr, aber nie bei erneuter Nutzung.",
    "coin": "Geld ersetzt jeden Arbeiter, und wo es verlangt ist, hilft nichts anderes. Du behältst es über "
    "die Runden, bis du es einsetzt.",
    "coal": "Kohle bezahlt Gießereien, Heizer und die Kohle-Fabrik, zusätzlich zur Aktion deines Zuges. Du "
    "behältst sie über die Runden.",
    "boilerman": "Er macht seine Lok für immer um 1 stärker oder lässt seine Fabrik mehr tun. Einer je "
    "Plättchen, und er bleibt daran, wohin es auf deinem Tableau auch kommt.",
    "foundry": "Einmal pro Runde für {foundry_coal}, zusätzlich zu deiner Aktion. Gleich nach der Nutzung "
    "darfst du sie schließen: Umgedreht wird sie ein Heizer.",
    "foundries": "Zwei liegen offen für das Gießereifeld, der Rest ist ein verdeckter Stapel. Die über deinem "
    "Tableau wirken einmal pro Runde für {foundry_coal}.",
    # ---- income, stocks, train, Emil
    "income": "Einmal pro Runde in deinem Zug, vor oder nach der Aktion, auch beim Passen. Dann liegt es "
    "verdeckt, bis die Wertung vorbei ist.",
    "income-tile": "Du nimmst sie auf besonderen Feldern von den übrigen. Jedes wirkt einmal pro Runde in "
    "deinem Zug.",
    "stocks": "Ein Aktienschritt hebt deinen Kursmarker. Wer eine Ebene zuerst erreicht, legt dort ein "
    "Dividendenplättchen; alle, die sie erreichen, erhalten es. Ganz oben bringt ein Schritt eine "
    "persönliche Ausschüttung.",
    "level": "Wer zuerst kommt, wählt die Dividende; alle, die kommen, erhalten sie. Von Kursmarkern einer "
    "Ebene zählt am Spielende der frühere mehr.",
    "dividend": "Gewählt von der Person, die eine neue Ebene zuerst erreicht. Eine Ausschüttung bringt die "
    "Dividenden deiner Ebene und aller darunter; Teile dürfen verfallen.",
    "manufactory": "Drei Plätze für Werksplättchen. Wer die Werklok nutzt, legt eines dazu und führt alle "
    "drei aus, die anderen je eines; dann rücken sie weiter, und das letzte kommt unter den Stapel.",
    "train": "Auf der Werklok wird es mit den beiden anderen ausgeführt. Daneben liegend kann es aufgelegt "
    "werden.",
    "emil": "Vor jedem deiner Züge deckt er Karten auf, bis er ein Feld blockieren kann. Er hat "
    "{emil_workers} Arbeiter und erhält bei {emil_more} deiner Punkte je einen weiteren. Er sammelt "
    "Plättchen und Ingenieurinnen, bekommt aber keine Punkte.",
    "emil-card": "Er blockiert es, wenn es frei ist, seine Arbeiter reichen und du die Farbe hast; sonst "
    "deckt er die nächste Karte auf.",
    # ---- the game
    "score": "Nach jeder Runde zählen die drei Strecken und die Industrie. Nach der letzten kommen "
    "Spielendekarten und die Mehrheit der Ingenieurinnen dazu.",
    "round": "Eine Runde endet, wenn alle gepasst haben: Reihenfolge, versetzte Arbeiter, Wertung. Dann "
    "werden die Felder geräumt, und die Ingenieurinnen rücken weiter.",
}

SOURCES: Final = {
    "R": "Ein Regelheft sagt es in Worten.",
    "P": "Vom gedruckten Spielmaterial abgelesen.",
    "X": "Erschlossen: passt zu den Regeln, der Druck war nicht zu sehen.",
}

ABOUT: Final = Explained(
    chapters=CHAPTERS, kinds=KINDS, names=NAMES, effects=EFFECTS, rules=RULES, sources=SOURCES
)
