import { noticeApi } from '@madang/contracts/main/board-calls';
import { POST_TYPE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Served } from '../../ui/served';
import { NOTICE_PLACE } from './place';
import { Find, isEmpty, PostList } from './post-list';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';

/** The page of a site's notices (RT-036): everybody can read them, staff write them. */
export default function NoticesPage() {
  const { t } = useTranslation('boards');
  useTitle(t('notices'));
  const { page, q, set } = useListParams([LIMITS.itemsPerPage], {});
  const list = useCall(noticeApi.list, { query: { page, size: LIMITS.itemsPerPage, q } }, { keep: true, silent: true, staleTime: 0 });
  const write = useCan('SITE_BOARD_UPDATE') && (
    <ButtonLink tone="primary" to={NOTICE_PLACE.create}>
      <PenLine aria-hidden="true" />
      {t('writeNotice')}
    </ButtonLink>
  );
  const shown = (
    <section className={`wrap ${p.page}`} aria-labelledby="board-title">
      <header className={p.head}>
        <div>
          <h1 id="board-title">{t('notices')}</h1>
        </div>
        {!isEmpty(list.data, q) && (
          <div className={l.rowMiddle}>
            <Find q={q} onFind={(text) => set({ q: text })} />
            {write}
          </div>
        )}
      </header>
      <PostList
        list={list}
        page={page}
        label={t('notices')}
        placeOf={() => NOTICE_PLACE}
        usual={POST_TYPE.NOTICE}
        onClear={q ? () => set({ q: '' }) : null}
        onFirst={() => set({ page: 1 })}
        write={write}
      />
    </section>
  );
  return (
    <Served ready={list.isSuccess} error={list.error} onRetry={() => void list.refetch()}>
      {shown}
    </Served>
  );
}
