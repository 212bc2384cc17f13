/** The value that the server has put into the page as JSON, in the element with this id; undefined on every other page. */
export function readEmbedded<Value>(id: string): Value | undefined {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : undefined;
}
