import { LIMITS } from '@madang/contracts/limits';
import { operatorApi, type SearchableUser } from '@madang/contracts/main/operator';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { formatPhone } from '../../lib/format';
import { usePages } from '../../lib/query';
import { LoadMore } from '../load-more';
import { SearchField } from '../page-head';
import { Avatar } from '../parts';
import { Empty, ErrorState, SkeletonRows } from '../states';
import s from './people.module.css';

const PAGE = LIMITS.itemsPerPage;

/** Finds somebody for a role: asks half a second after typing, more while scrolling until a short page (IN-009..012). */
export function PeopleSearch({
  type,
  userTypeCd,
  courseSeq,
  value,
  onChange,
  onSearch,
}: {
  type: 'site' | 'course';
  userTypeCd: string;
  courseSeq?: number;
  value: SearchableUser | null;
  onChange: (user: SearchableUser | null) => void;
  /** What is asked for, and whether nobody was found. */
  onSearch?: (q: string, nobody: boolean) => void;
}) {
  const { t } = useTranslation('people');
  const { channelSeq } = useSite();
  const name = useId();
  const [q, setQ] = useState('');
  const pages = usePages(
    operatorApi.search,
    { query: { channelSeq, q, type, userTypeCd: userTypeCd as 'MNG', limit: PAGE, ...(courseSeq ? { courseSeq } : {}) } },
    { enabled: q !== '', next: (last, all) => (last.length < PAGE ? null : { page: all.length + 1 }) },
  );
  const found = q === '' ? [] : (pages.data?.pages.flat() ?? []);
  const nobody = q !== '' && pages.isSuccess && found.length === 0;
  const told = useRef(onSearch);
  useEffect(() => {
    told.current = onSearch;
  });
  useEffect(() => told.current?.(q, nobody), [q, nobody]);
  const search = (text: string) => {
    setQ(text);
    onChange(null);
  };
  return (
    <div className={s.search}>
      <SearchField label={t('label')} placeholder={t('placeholder')} value={q} onSearch={search} />
      <div className={s.found} role="radiogroup" aria-label={t('found')}>
        {q === '' && <p className={s.hint}>{t('hint')}</p>}
        {q !== '' && pages.isPending && <SkeletonRows count={3} />}
        {pages.isError && <ErrorState tight error={pages.error} onRetry={() => void pages.refetch()} />}
        {nobody && <Empty tight art="search" heading="h3" title={t('nobody')} text={t('nobodyText')} />}
        {found.map((user) => (
          <label key={user.userSeq} className={s.person}>
            <input type="radio" name={name} checked={value?.userSeq === user.userSeq} onChange={() => onChange(user)} />
            <Avatar name={user.name} imageUrl={user.profileImageUrl} />
            <span>
              <b>{user.name}</b>
              <small>{[user.email, user.phone && formatPhone(user.phone)].filter(Boolean).join(' · ')}</small>
            </span>
            <Check className={s.tick} aria-hidden="true" />
          </label>
        ))}
        <LoadMore pages={pages} />
      </div>
    </div>
  );
}
