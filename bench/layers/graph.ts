/** The targets of each node. A node without targets may be missing. */
export type Graph<Node> = ReadonlyMap<Node, ReadonlySet<Node>>;

export function graphOf<Node>(edges: Iterable<readonly [Node, Node]>): Graph<Node> {
  const graph = new Map<Node, Set<Node>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The strongly connected components of more than one node (Tarjan), and nodes that point at themselves. */
export function cyclesOf<Node>(graph: Graph<Node>): Node[][] {
  const found: Node[][] = [];
  const order = new Map<Node, number>();
  const lowest = new Map<Node, number>();
  const open: Node[] = [];

  function visit(node: Node): number {
    const place = order.size;
    order.set(node, place);
    open.push(node);
    let low = place;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
      lowest.set(node, low);
    }
    if (low === place) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1 || graph.get(node)?.has(node)) found.push(group);
    }
    return low;
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** The shortest path from a node back to itself. */
export function shortestCycle<Node>(graph: Graph<Node>, start: Node): Node[] {
  const ways: Node[][] = [[start]];
  const seen = new Set<Node>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) as Node) ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return [];
}
