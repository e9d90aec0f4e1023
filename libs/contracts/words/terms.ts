/** The two texts that the product has of its own: terms of service and privacy policy. */
export type TermsKind = 'service' | 'privacy';

/**
 * The product's own terms, for its host and for sites that have none: the web draws them, their document says the same without a script.
 */
export type ProductTerms = Record<TermsKind, { title: string; text: string }>;
/** Whether a word names a kind of terms. */
export const isTermsKind = (kind: string): kind is TermsKind => kind === 'service' || kind === 'privacy';
