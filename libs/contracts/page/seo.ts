/** The texts of a site or page for search engines and shared links; they are stored as JSON text (AM-135). */
export interface SeoSetting {
  title: string;
  description: string;
  keywords: string;
  noIndex: boolean;
  noFollow: boolean;
  ogTitle: string;
  ogImage: string;
  ogDescription: string;
}
/** The values of the placeholders in texts for search engines. */
export interface SeoValues {
  pageName?: string;
  siteName?: string;
  courseName?: string;
  description?: string;
}

/** The setting of a new site: search engines may not index it until its staff allow it (SE-005, SE-006). */
export const SEO_DEFAULTS: SeoSetting = {
  title: '{{pageName}} | {{siteName}}',
  description: '{{description}}',
  keywords: '',
  noIndex: true,
  noFollow: true,
  ogTitle: '{{_title}}',
  ogImage: '',
  ogDescription: '{{_description}}',
};

/** Reads a stored setting; a text that is no setting counts as an empty one. */
export function parseSeo(stored: unknown): Partial<SeoSetting> {
  if (typeof stored === 'object' && stored !== null && !Array.isArray(stored)) return stored;
  if (typeof stored !== 'string') return {};
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' ? parseSeo(value) : {};
  } catch {
    return {};
  }
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;
/** Merges settings, later ones over earlier ones. An empty value does not replace anything; false does (SE-012, SE-013). */
export function mergeSeo(...settings: Partial<SeoSetting>[]): SeoSetting {
  const merged = { ...SEO_DEFAULTS };
  for (const setting of settings) {
    for (const key of Object.keys(SEO_DEFAULTS) as (keyof SeoSetting)[]) {
      const value = setting[key];
      if (!isEmpty(value) && typeof value === typeof SEO_DEFAULTS[key]) Object.assign(merged, { [key]: value });
    }
  }
  return merged;
}

/** Fills the placeholders `{{name}}`. Unknown names become empty, and separators that are then at an end are removed. */
function fill(template: string, values: Record<string, string | undefined>): string {
  return template
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => (Object.hasOwn(values, name) ? values[name] : null) ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s|·–-]+|[\s|·–-]+$/g, '');
}

/**
 * Fills the placeholders of a page's texts. `{{_title}}`, `{{_description}}` and `{{_keywords}}` are the texts that are filled already
 * (SE-010, SE-011).
 */
export function renderSeo(setting: SeoSetting, values: SeoValues): SeoSetting {
  const known: Record<string, string | undefined> = { ...values };
  const rendered = { ...setting };
  for (const key of ['title', 'description', 'keywords', 'ogTitle', 'ogDescription'] as const) {
    rendered[key] = fill(setting[key], known);
    if (key === 'title' || key === 'description' || key === 'keywords') known[`_${key}`] = rendered[key];
  }
  return rendered;
}

/** The content of `<meta name="robots">`. */
export const robotsOf = (setting: Pick<SeoSetting, 'noIndex' | 'noFollow'>) =>
  `${setting.noIndex ? 'noindex' : 'index'}, ${setting.noFollow ? 'nofollow' : 'follow'}`;

/** What a page passes in addition to its settings. */
export interface PageFacts extends SeoValues {
  siteName: string;
  /** Pictures for shared links, the best first; the first one is used where no setting names a picture. */
  images?: readonly (string | null | undefined)[];
  /** Whether the page is missing, deleted or personal, so that search engines may not index it whatever the settings say. */
  hidden?: boolean;
}
/** The pictures of a site for shared links to pages without one of their own, the best first. */
export const sitePictures = (site: {
  coverImageUrl: string | null;
  banners: readonly { imageUrl: string | null }[];
  profileImageUrl: string | null;
}): (string | null | undefined)[] => [site.coverImageUrl, site.banners[0]?.imageUrl, site.profileImageUrl];
/** The head of a page, as api-page writes it into the HTML and as the previews of the settings show it. */
export interface PageHead {
  title: string;
  description: string;
  keywords: string;
  noIndex: boolean;
  robots: string;
  ogTitle: string;
  ogDescription: string;
  ogImage: string | null;
}
/** Makes the head of a page from the site's setting, that of the page, and the page's own values. */
export function headOf(settings: readonly unknown[], { images = [], hidden = false, ...values }: PageFacts): PageHead {
  const seo = renderSeo(mergeSeo(...settings.map(parseSeo)), values);
  const title = seo.title || values.siteName;
  const noIndex = hidden || seo.noIndex;
  return {
    title,
    description: seo.description,
    keywords: seo.keywords,
    noIndex,
    robots: robotsOf({ ...seo, noIndex }),
    ogTitle: seo.ogTitle || title,
    ogDescription: seo.ogDescription,
    ogImage: seo.ogImage || images.find(Boolean) || null,
  };
}
