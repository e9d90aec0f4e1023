import { useEffect } from 'react';
import { useChannel } from './channel';

/** Names the page: `수강 신청 | 코드베이`. */
export function useTitle(title: string | null | undefined): void {
  const site = useChannel((s) => s.channel?.name ?? 'Madang');
  useEffect(() => {
    if (title) document.title = title === site ? site : `${title} | ${site}`;
  }, [title, site]);
}
