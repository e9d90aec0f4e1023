import { createMemoryRouter } from 'react-router-dom';

const begun = new Set<ReturnType<typeof createMemoryRouter>>();

/** A router that ends with its test: each listens to the window, which the tests of a worker share, and keeps what it showed. */
export function routerOf(...given: Parameters<typeof createMemoryRouter>): ReturnType<typeof createMemoryRouter> {
  const router = createMemoryRouter(...given);
  begun.add(router);
  return router;
}

export function endRouters(): void {
  for (const router of begun) router.dispose();
  begun.clear();
}
