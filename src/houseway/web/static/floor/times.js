// Times as the reader's own clock tells them.
for (const time of document.querySelectorAll("time[data-at]")) {
  const at = new Date(Number(time.dataset.at));
  time.dateTime = at.toISOString();
  time.textContent = at.toLocaleString();
}
