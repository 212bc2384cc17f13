/** JSON that the server embedded in the element with this id; otherwise undefined. */
export function readEmbedded<Value>(id: string): Value | undefined {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : undefined;
}
