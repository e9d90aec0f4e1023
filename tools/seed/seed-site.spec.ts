import { queuedAt } from './seed-site';

describe('the demo’s waitlists', () => {
  it('are joined in the order of their positions, after the last seat was taken, and before now', () => {
    const now = 1000;
    let latest = 600;
    for (const drawn of [700, 100, 650, 990, 20, 991]) {
      const at = queuedAt(drawn, latest, now);
      expect(at).toBeGreaterThan(latest);
      expect(at).toBeLessThan(now);
      latest = at;
    }
  });
});
