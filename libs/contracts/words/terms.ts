/** The two texts of the product itself: terms of service and privacy policy. */
export type TermsKind = 'service' | 'privacy';

/**
 * The product's own terms, which its host shows, and each site that has none of its own. The web draws them; api-page writes them into the
 * HTML page, for readers without scripts.
 */
export type ProductTerms = Record<TermsKind, { title: string; text: string }>;
/** Whether a text is one of the two kinds. */
export const isTermsKind = (kind: string): kind is TermsKind => kind === 'service' || kind === 'privacy';
