import { useChannel } from '../../lib/channel';

/** Where a login without a way back lands: the site's index, or the own page on the host without one. */
export const useHome = () => useChannel((state) => (state.channel ? '/' : '/mypage'));
