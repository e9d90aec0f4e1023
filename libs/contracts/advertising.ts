import type { Footer } from './main/channel';

type Named = Partial<Pick<Footer, 'corpName' | 'ceoName' | 'addr' | 'phone' | 'email'>>;
/** Whoever advertises is named whole: who, where, and both ways to answer (정보통신망법 §50④). Nothing of marketing leaves without. */
export const isNamedSender = ({ corpName, ceoName, addr, phone, email }: Named): boolean =>
  Boolean((corpName || ceoName) && addr && phone && email);
