import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/bytes';
import { cx } from '../../ui/cx';
import { Progress } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import s from './storage-space.module.css';

interface SpaceProps {
  /** The text of how many items of the library match the search. */
  count: string;
  /** How many bytes all files of the site take. */
  storage: number;
  storageLimit: number | null;
}
/** Stands beside the search of a library: how many items match, and how much of the site plan's storage is used. */
export function StorageSpace({ count, storage, storageLimit }: SpaceProps) {
  const { t } = useTranslation('storage');
  const used = formatBytes(storage);
  const said = storageLimit === null ? t('space', { used }) : t('spaceOf', { used, limit: formatBytes(storageLimit) });
  return (
    <div className={cx(l.atEnd, l.muted13, s.space)}>
      <span className="num">{count}</span>
      <span className="num">{said}</span>
      {storageLimit !== null && <Progress percent={(storage / storageLimit) * 100} label={said} />}
    </div>
  );
}
