import type { SellerMissing } from '@madang/contracts/main/selling';

/** The page on which a missing detail of the seller is entered; the footer's form moves to the field that the hash names. */
export const sellerPlace = (key: SellerMissing) => (key === 'account' ? '/settings/settlement-document' : `/settings/footer#${key}`);

/** What a link to such a page carries along: where the class is that waits for the detail. */
export interface SellerTask {
  back: string;
}
/** The page to which somebody goes back who came for a missing detail; null for whoever came by the menu. */
export const backOf = (state: unknown): string | null => (state as SellerTask | null)?.back ?? null;
