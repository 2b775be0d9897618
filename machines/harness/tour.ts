import { type Edge, edgesFrom, type Model } from './model.ts';

/** A vertex of a model. Linked, as its key is a long text that is slow to compare. */
interface Place {
  /** The edges that the tour has not taken yet. */
  readonly untaken: Edge[];
  /** One edge to each neighbour. Most edges lead back to their vertex, or to the same one as others. */
  readonly steps: { readonly edge: Edge; readonly to: Place }[];
  /** The last search that reached it, and how. */
  reached: { readonly search: number; readonly from: Place | null; readonly by: Edge | null };
}

function placesOf(model: Model): Map<string, Place> {
  const out = edgesFrom(model);
  const unreached = { search: 0, from: null, by: null };
  const places = new Map<string, Place>();
  for (const key of model.vertices.keys())
    places.set(key, { untaken: [...(out.get(key) ?? [])], steps: [], reached: unreached });
  for (const [key, place] of places) {
    const neighbours = new Map((out.get(key) ?? []).toReversed().map((edge) => [edge.to, edge]));
    for (const [end, edge] of neighbours) {
      const to = places.get(end);
      if (to !== undefined && to !== place) place.steps.push({ edge, to });
    }
  }
  return places;
}

/** The nearest place with an untaken edge; null if none can be reached. */
function nearestUntaken(first: Place, search: number): Place | null {
  first.reached = { search, from: null, by: null };
  const queue = [first];
  // Iterating an array includes elements added meanwhile.
  for (const place of queue) {
    if (place.untaken.length > 0) return place;
    for (const { edge, to } of place.steps) {
      if (to.reached.search === search) continue;
      to.reached = { search, from: place, by: edge };
      queue.push(to);
    }
  }
  return null;
}

/**
 * A tour over all edges of a model. Each call gives the shortest route from a vertex that ends with an edge not given
 * before, and null when none is left in reach.
 */
export function createTour(model: Model): (from: string) => readonly Edge[] | null {
  const places = placesOf(model);
  let searches = 0;
  return (from) => {
    const first = places.get(from);
    searches += 1;
    const nearest = first === undefined ? null : nearestUntaken(first, searches);
    const last = nearest?.untaken.pop();
    if (nearest === null || last === undefined) return null;
    const route = [last];
    for (let { from: place, by } = nearest.reached; place !== null && by !== null; ) {
      route.unshift(by);
      ({ from: place, by } = place.reached);
    }
    return route;
  };
}
