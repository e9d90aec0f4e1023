import { LANG } from '@madang/contracts/codes';
import { reviewsOf } from './content-reviews';
import { ReviewTexts } from './seed-reviews';

describe('the demo’s reviews', () => {
  /** By demo site: how many instructors it has, and how many reviews the one with most has. */
  const SITES = [
    { domain: 'codebay', lang: LANG.KO, teachers: 5, busiest: 45 },
    { domain: 'gyeol', lang: LANG.KO, teachers: 3, busiest: 43 },
    { domain: 'offbeat', lang: LANG.EN, teachers: 3, busiest: 18 },
  ] as const;

  it.each(SITES)('say nothing twice on a teacher’s page of $domain', ({ domain, lang, teachers, busiest }) => {
    const sayings = new ReviewTexts(reviewsOf(domain, lang));
    const pages = Array.from({ length: teachers }, (): string[] => []);
    for (let i = 0; i < busiest; i++) for (const [teacher, page] of pages.entries()) page.push(sayings.next(teacher)[1]);
    for (const page of pages) expect(new Set(page).size).toBe(busiest);
  });

  it.each(SITES)('have texts from two words to paragraphs on $domain', ({ domain, lang }) => {
    const lengths = reviewsOf(domain, lang).map(([, text]) => text.length);
    expect(Math.min(...lengths)).toBeLessThan(20);
    expect(Math.max(...lengths)).toBeGreaterThan(110);
    expect(new Set(lengths).size).toBeGreaterThan(lengths.length / 2);
  });
});
