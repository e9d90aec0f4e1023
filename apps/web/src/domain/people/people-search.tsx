import { LIMITS } from '@madang/contracts/limits';
import type { StaffType } from '@madang/contracts/staff-types';
import { operatorApi, type SearchableUser } from '@madang/contracts/main/operator';
import { Check, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { formatPhone } from '../../lib/format';
import { usePages } from '../../lib/pages';
import { cx } from '../../ui/cx';
import { LoadMore } from '../../ui/load-more';
import { SearchField } from '../../ui/page-head';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import s from './people.module.css';
import { RowTitle } from '../../ui/row-title';

const PEOPLE_PAGE_SIZE = LIMITS.itemsPerPage;

/** Finds a person for a role: asks half a second after typing; scrolling loads more until a page is not full (IN-009..012). */
export function PeopleSearch({
  type,
  userTypeCd,
  courseSeq,
  onSearch,
  ...choice
}: {
  type: 'site' | 'course' | 'attendee';
  userTypeCd: string;
  courseSeq?: number;
  /** Runs with the search text, and whether the search found nobody. */
  onSearch?: (q: string, nobody: boolean) => void;
} & (
  | { many?: false; value: SearchableUser | null; onChange: (user: SearchableUser | null) => void }
  // Several people can be chosen, who stay chosen when the search changes.
  | { many: true; value: readonly SearchableUser[]; onChange: (users: SearchableUser[]) => void }
)) {
  const { t } = useTranslation('people');
  const { channelSeq } = useSite();
  const name = useId();
  const [q, setQ] = useState('');
  const pages = usePages(
    operatorApi.search,
    { query: { channelSeq, q, type, userTypeCd: userTypeCd as StaffType, limit: PEOPLE_PAGE_SIZE, ...(courseSeq ? { courseSeq } : {}) } },
    { enabled: q !== '', next: (last, all) => (last.length < PEOPLE_PAGE_SIZE ? null : { page: all.length + 1 }) },
  );
  const found = q === '' ? [] : (pages.data?.pages.flat() ?? []);
  const nobody = q !== '' && pages.isSuccess && found.length === 0;
  const told = useRef(onSearch);
  useEffect(() => {
    told.current = onSearch;
  });
  useEffect(() => told.current?.(q, nobody), [q, nobody]);
  const chosen = choice.many ? choice.value : choice.value ? [choice.value] : [];
  const isChosen = ({ userSeq }: SearchableUser) => chosen.some((one) => one.userSeq === userSeq);
  const choose = (user: SearchableUser) => {
    if (!choice.many) choice.onChange(user);
    else choice.onChange(isChosen(user) ? chosen.filter((one) => one.userSeq !== user.userSeq) : [...chosen, user]);
  };
  const search = (text: string) => {
    setQ(text);
    if (!choice.many) choice.onChange(null);
  };
  return (
    <div className={s.search}>
      <SearchField label={t('label')} placeholder={t('placeholder')} value={q} onSearch={search} />
      <div className={cx(s.found, choice.many && q === '' && s.idle)} role={choice.many ? 'group' : 'radiogroup'} aria-label={t('found')}>
        {q === '' && <p className={s.hint}>{t(type === 'attendee' ? 'hintMembers' : 'hint')}</p>}
        {q !== '' && pages.isPending && <SkeletonRows count={3} />}
        {pages.isError && <ErrorState tight error={pages.error} onRetry={() => void pages.refetch()} />}
        {nobody && (
          <Empty tight art="search" heading="h3" title={t('nobody')} text={t(type === 'attendee' ? 'nobodyMembers' : 'nobodyText')} />
        )}
        {found.map((user) => (
          <label key={user.userSeq} className={s.person}>
            <input type={choice.many ? 'checkbox' : 'radio'} name={name} checked={isChosen(user)} onChange={() => choose(user)} />
            <RowTitle
              face={{ name: user.name, imageUrl: user.profileImageUrl }}
              title={user.name}
              note={[user.email, user.phone && formatPhone(user.phone)].filter(Boolean).join(' · ')}
            />
            <Check className={s.tick} aria-hidden="true" />
          </label>
        ))}
        <LoadMore pages={pages} />
      </div>
      {choice.many && chosen.length > 0 && (
        <ul className={s.chosen} aria-label={t('chosen', { count: chosen.length })}>
          {chosen.map((user) => (
            <li key={user.userSeq}>
              <span>{user.name}</span>
              <button type="button" aria-label={t('unchoose', { name: user.name })} onClick={() => choose(user)}>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
