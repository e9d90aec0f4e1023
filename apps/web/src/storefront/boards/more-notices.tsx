import { noticeApi } from '@madang/contracts/main/board-calls';
import { POST_TYPE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { SectionHead } from '../../ui/parts';
import { NOTICE_PLACE } from './place';
import { PostRows } from './post-rows';

/** How many other notices are listed below a notice. */
const OTHER_NOTICES_MAX = 4;

/** Other notices, from the top of the list, below a notice; nothing if there is no other. */
export default function MoreNotices({ noticeSeq }: { noticeSeq: number }) {
  const { t } = useTranslation('boards');
  const list = useCall(noticeApi.list, { query: { page: 1, size: LIMITS.itemsPerPage } }, { silent: true });
  const others = list.data?.list.filter((one) => one.postSeq !== noticeSeq).slice(0, OTHER_NOTICES_MAX) ?? [];
  if (!others.length) return null;
  return (
    <section aria-labelledby="more-notices">
      <SectionHead id="more-notices" title={t('moreNotices')} more={{ to: NOTICE_PLACE.list, label: t('allNotices'), isBare: true }} />
      <PostRows rows={others} placeOf={() => NOTICE_PLACE} label={t('moreNotices')} usual={POST_TYPE.NOTICE} />
    </section>
  );
}
