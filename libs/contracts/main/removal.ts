/** What an author sends to delete what is the own: no reason. */
export const OWN_REMOVAL = { reasonCd: null, reasonText: '' };
