import type { Footer } from './main/channel';

type Named = Partial<Pick<Footer, 'corpName' | 'ceoName' | 'addr' | 'phone' | 'email'>>;
/**
 * Whether a site's footer names the sender of advertising as the law demands (정보통신망법 §50④): company or person, postal address, telephone
 * and e-mail. Without all four the site's mails of marketing are not sent.
 */
export const isNamedSender = ({ corpName, ceoName, addr, phone, email }: Named): boolean =>
  Boolean((corpName || ceoName) && addr && phone && email);
