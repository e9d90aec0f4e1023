/**
 * A site's categories have two levels: a class belongs to a medium category, which is below a large one. As long as staff still write the
 * class, it may belong to a large one only. On the wire a class names both by their numbers, in `categoryCd`.
 */

interface Leveled {
  channelCategorySeq: number;
  parentCategorySeq: number | null;
}

/** The numbers, as texts, of a class's medium category and of the large one above it; null where it has none. */
export interface CategoryCd {
  large: string | null;
  medium: string | null;
}

/** Whether a category is a large one. */
export const isLargeCategory = (one: Leveled) => one.parentCategorySeq === null;
/** The large categories of a site. */
export const largeCategories = <T extends Leveled>(all: readonly T[]): T[] => all.filter(isLargeCategory);
/** The medium categories below the large one of that number; none where `large` is null. */
export const mediumCategories = <T extends Leveled>(all: readonly T[], large: number | null): T[] =>
  large === null ? [] : all.filter((one) => one.parentCategorySeq === large);

/** The category of that number with the large one above it, the large one first; empty where no category has the number. */
export function categoryPath<T extends Leveled>(all: readonly T[], seq: number | null): T[] {
  const found = all.find((one) => one.channelCategorySeq === seq);
  if (!found) return [];
  const above = all.find((one) => one.channelCategorySeq === found.parentCategorySeq);
  return above ? [above, found] : [found];
}

/** Both category numbers of a class, from the number that its row holds. */
export function categoryCdOf(all: readonly Leveled[], seq: number | null): CategoryCd {
  const [large, medium] = categoryPath(all, seq);
  return { large: large ? String(large.channelCategorySeq) : null, medium: medium ? String(medium.channelCategorySeq) : null };
}
/** The name, by the site's language, of the medium category that each new large category gets, for classes that fit no other. */
export const OTHER_CATEGORY = { ko: '기타', en: 'Other', jp: 'その他' } as const;
