// The page of notices: the browser knows the time zone.

const zone = document.getElementById("zone");
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
