import { useChannel } from '../../lib/channel';

/** Where a login without `next` goes: the main page of a site or, on the product's own host, the person's page. */
export const useHome = () => useChannel((state) => (state.channel ? '/' : '/mypage'));
