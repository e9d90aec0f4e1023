import { SECOND } from '@madang/contracts/time';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { LIMITS } from '@madang/contracts/limits';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api';
import { channelSeq } from '../../lib/channel';
import { log } from '../../lib/log';
import { useLoggedIn } from '../../lib/session';

export interface Lives {
  list: LiveItem[];
  /** How many milliseconds the server's clock is ahead of the browser's. */
  difference: number;
}
const NO_LIVES: Lives = { list: [], difference: 0 };

/** On a site only its own live lessons; on the product's own host those of all sites. */
const ofHere = (lives: LiveItem[]) => {
  const site = channelSeq();
  return site === undefined ? lives : lives.filter((live) => live.channelSeq === site);
};
/** Fetches the person's live lessons while logged in: first after 100 ms, then at the interval that the server answers (LV-023..027). */
export function useLives(): Lives {
  const loggedIn = useLoggedIn();
  const [lives, setLives] = useState(NO_LIVES);
  useEffect(() => {
    if (!loggedIn) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      let seconds: number = LIMITS.livePollSeconds;
      try {
        const answer = await call(curriculumApi.lives, { signal: gone.signal });
        setLives({ list: ofHere(answer.nowLives), difference: Date.parse(answer.now) - Date.now() });
        if (answer.interval_seconds > 0) seconds = answer.interval_seconds;
      } catch (error) {
        if (gone.signal.aborted) return;
        log('live', error);
      }
      if (!gone.signal.aborted) timer = setTimeout(() => void poll(), seconds * SECOND);
    };
    timer = setTimeout(() => void poll(), LIMITS.livePollFirst);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [loggedIn]);
  return loggedIn ? lives : NO_LIVES;
}
