/** The input with which an author deletes an own text: no reason is needed. */
export const OWN_REMOVAL = { reasonCd: null, reasonText: '' };
