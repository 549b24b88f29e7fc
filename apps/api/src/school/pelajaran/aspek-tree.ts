type Node = { id: string; indukId: string | null }

/** Each part before those under it, siblings as they come. */
export function inTreeOrder<N extends Node>(nodes: readonly N[]): N[] {
  const under = Map.groupBy(nodes, ({ indukId }) => indukId)
  const walk = (indukId: string | null): N[] =>
    (under.get(indukId) ?? []).flatMap((node) => [node, ...walk(node.id)])
  return walk(null)
}

/** The part and all that lies under it. */
export function subtreeOf(nodes: readonly Node[], id: string): string[] {
  const below = nodes.filter((node) => node.indukId === id).flatMap((node) => subtreeOf(nodes, node.id))
  return [id, ...below]
}

/** How many levels a tree has; Infinity where parts lie under themselves or under nothing known. */
export function depthOf(nodes: readonly Node[]): number {
  if (inTreeOrder(nodes).length < nodes.length) return Infinity
  const parents = new Map(nodes.map(({ id, indukId }) => [id, indukId]))
  const levelOf = (id: string | null | undefined): number => (id ? 1 + levelOf(parents.get(id)) : 0)
  return Math.max(0, ...nodes.map(({ id }) => levelOf(id)))
}
