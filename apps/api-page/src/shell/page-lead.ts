import { COURSE_TYPE_CD, TRASH, CURRENCY } from '@madang/contracts/codes';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import {
  isAfterSale,
  isBeforeSale,
  isOnShow,
  isSoldOut,
  priceOf,
  type Price,
  type Priced,
  type SaleWindow,
  type Seats,
} from '@madang/contracts/main/course-rules';
import { LEAD_LINES, type CourseLead } from '@madang/contracts/page/course-lead';

/** A class as the page service reads it from the main service's published view. */
export interface ShellCourse extends Priced, SaleWindow, Seats, CourseLead {
  courseType: string;
  courseTypeCd: string;
  introduction: string;
  publicCd: string;
  publishStatusCd: string;
  trashTypeCd: string;
  reviewCount: number;
  reviewPoint: number;
  /** Whether the class's page shows its reviews and how many there are; search engines take a rating with its number alone. */
  reviewsCounted: boolean;
  /** The memberships whose members alone may take the class; empty if the class is open to everybody. */
  siteMembershipSeqs: number[];
}

/** The plain text of HTML in one line, cut to `max` characters. */
export function plain(html: string, max = 160): string {
  const text = html
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
}
export const summaryOf = (c: Pick<ShellCourse, 'subTitle' | 'introduction'>) => plain(c.subTitle) || plain(c.introduction);

export const leadOf = (course: ShellCourse): CourseLead => {
  const { courseSeq, title, imageUrl } = course;
  return Object.assign({ courseSeq, title, imageUrl }, ...LEAD_LINES.map((line) => ({ [line]: course[line] }))) as CourseLead;
};

/** The address of a class's or a package's own page. */
export const courseAddress = (c: Pick<ShellCourse, 'courseSeq' | 'courseTypeCd'>) =>
  `/${c.courseTypeCd === COURSE_TYPE_CD.PACKAGE ? 'packages' : 'classes'}/${c.courseSeq}`;

/** The HTTP status of a class's page: 200, 410 for a class in the trash or deleted, 404 for one that is unknown or not public. */
export function courseStatus(c: ShellCourse | null): 200 | 404 | 410 {
  if (!c) return 404;
  if (c.trashTypeCd !== TRASH.NORMAL) return 410;
  return isOnShow(c) ? 200 : 404;
}

/** The full address of a URL that may lack its host; null for an empty or invalid one. */
export const absoluteUrl = (url: string | null | undefined, origin: string) => (url ? (URL.parse(url, origin)?.href ?? null) : null);

interface Place {
  origin: string;
  siteName: string;
  /** The breadcrumbs between the site and the class. */
  steps: readonly { name: string; path: string }[];
  now: Date;
}
/** What a class costs, for search engines; one for members alone costs what the membership does. */
const priceLd = (c: ShellCourse, price: Price) =>
  price.free && c.siteMembershipSeqs.length
    ? { category: 'Subscription' }
    : {
        category: price.free ? 'Free' : 'Paid',
        price: price.currency === CURRENCY.USD ? (price.total / 100).toFixed(2) : String(price.total),
        priceCurrency: price.currency,
      };

/** Structured data (schema.org) of a class: course, offer, rating and breadcrumbs. A survey of demand has no price. */
export function courseLd(
  c: ShellCourse,
  { origin, siteName, steps: between, now }: Place,
): [{ [name: string]: unknown; offers: object }, ...object[]] {
  const url = origin + courseAddress(c);
  const price = priceOf(c, now);
  const survey = isSurvey(c);
  const availability = survey || isBeforeSale(c, now) ? 'PreOrder' : isAfterSale(c, now) || isSoldOut(c) ? 'SoldOut' : 'InStock';
  const steps = [
    { name: siteName, item: `${origin}/` },
    ...between.map(({ name, path }) => ({ name, item: origin + path })),
    { name: c.title, item: url },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: c.title,
      description: summaryOf(c) || c.title,
      url,
      ...(c.imageUrl ? { image: absoluteUrl(c.imageUrl, origin) } : {}),
      provider: { '@type': 'Organization', name: siteName, url: `${origin}/` },
      offers: {
        '@type': 'Offer',
        url,
        ...(survey ? {} : priceLd(c, price)),
        availability: `https://schema.org/${availability}`,
        ...(price.discountEndAt ? { priceValidUntil: new Date(price.discountEndAt).toISOString() } : {}),
      },
      ...(c.reviewsCounted && c.reviewCount > 0
        ? {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: Math.round((c.reviewPoint / c.reviewCount) * 10) / 10,
              reviewCount: c.reviewCount,
              bestRating: 5,
              worstRating: 1,
            },
          }
        : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
    },
  ];
}

/** Structured data of a site: the organization, and the address of its search. */
export function siteLd(site: { name: string; intro: string; logo: string | null }, origin: string): object[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site.name,
      url: `${origin}/`,
      ...(site.logo ? { logo: absoluteUrl(site.logo, origin) } : {}),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.name,
      url: `${origin}/`,
      ...(site.intro ? { description: site.intro } : {}),
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/classes?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
