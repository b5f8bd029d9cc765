/** These observers wait for elements to come into view. This DOM has no layout, so a test decides what is in view. */
const observers = new Set<TestIntersectionObserver>();

export class TestIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #watched = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    observers.add(this);
  }
  observe(element: Element): void {
    this.#watched.add(element);
  }
  unobserve(element: Element): void {
    this.#watched.delete(element);
  }
  disconnect(): void {
    this.#watched.clear();
    observers.delete(this);
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
  triggerVisible(element: Element): void {
    const seen = [...this.#watched].filter(watched => element.contains(watched));
    if (seen.length > 0) this.#callback(seen.map(fullViewEntry), this);
  }
}

function fullViewEntry(target: Element): IntersectionObserverEntry {
  const box = target.getBoundingClientRect();
  return {
    target,
    isIntersecting: true,
    intersectionRatio: 1,
    intersectionRect: box,
    boundingClientRect: box,
    rootBounds: null,
    time: 0,
  };
}

/** Reports to the observers that an element and its content are in view. */
export function bringIntoView(element: Element = document.body): void {
  for (const observer of [...observers]) observer.triggerVisible(element);
}
