import { useState } from 'react';
import { report } from './api';
import { saveFile } from './download';

/** Downloads a file by a call; `fetching` is true until it is saved. */
export function useDownload() {
  const [fetching, setFetching] = useState(false);
  const download = async (fetch: () => Promise<Blob>, name: string) => {
    setFetching(true);
    try {
      saveFile(await fetch(), name);
    } catch (failed) {
      report(failed);
    } finally {
      setFetching(false);
    }
  };
  return { fetching, download };
}
