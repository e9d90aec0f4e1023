/*
 * The categories of a site's classes stand on two levels: a class lies in a medium category, which stands below a large one. While a class
 * is written it may lie in a large one alone. On the wire a class names both by their numbers, as the codes of `categoryCd`.
 */

interface Leveled {
  channelCategorySeq: number;
  parentCategorySeq: number | null;
}

/** The names of a class's category and of the one above it; null where it has none. */
export interface CategoryCd {
  large: string | null;
  medium: string | null;
}

/** Whether a category is of the top level. */
export const isLargeCategory = (one: Leveled) => one.parentCategorySeq === null;
/** The categories of the top level. */
export const largeCategories = <T extends Leveled>(all: readonly T[]): T[] => all.filter(isLargeCategory);
/** The categories below one of the top level; none below null. */
export const mediumCategories = <T extends Leveled>(all: readonly T[], large: number | null): T[] =>
  large === null ? [] : all.filter((one) => one.parentCategorySeq === large);

/** From the large category down to the one with that number; empty for one that is unknown. */
export function categoryPath<T extends Leveled>(all: readonly T[], seq: number | null): T[] {
  const found = all.find((one) => one.channelCategorySeq === seq);
  if (!found) return [];
  const above = all.find((one) => one.channelCategorySeq === found.parentCategorySeq);
  return above ? [above, found] : [found];
}

/** Category codes of a class, from its category. */
export function categoryCdOf(all: readonly Leveled[], seq: number | null): CategoryCd {
  const [large, medium] = categoryPath(all, seq);
  return { large: large ? String(large.channelCategorySeq) : null, medium: medium ? String(medium.channelCategorySeq) : null };
}
/** What a large category begins with below it, by the site's language: nothing is sorted further yet. */
export const OTHER_CATEGORY = { ko: '기타', en: 'Other', jp: 'その他' } as const;
