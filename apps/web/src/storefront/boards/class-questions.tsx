import { boardApi, communityApi } from '@madang/contracts/main/board-calls';
import { MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { POST_TYPE } from '@madang/contracts/codes';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { placeOf } from './place';
import { PostRows } from './post-rows';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';

/** How many questions the class's page shows. */
const QUESTIONS_SHOWN_MAX = 5;
/** The newest questions about a class, a button to ask one, and a link to all (CU-107, CU-108). */
export function ClassQuestions({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('boards');
  const params = { courseSeq };
  const list = useCall(communityApi.qna, { params, query: { limit: QUESTIONS_SHOWN_MAX } }, { silent: true, staleTime: 0 });
  const boards = useCall(boardApi.list, { query: params }, { silent: true, staleTime: 0 });
  if (list.isPending || boards.isPending) return <SkeletonRows count={3} />;
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  const board = boards.data?.find((one) => one.typeCd === POST_TYPE.QUESTION && one.mayWrite);
  const ask = board && (
    <ButtonLink to={placeOf(board).create}>
      <MessageCircleQuestion aria-hidden="true" />
      {t('ask')}
    </ButtonLink>
  );
  if (!list.data.length)
    return (
      <div className={p.box}>
        <Empty art="add" tight heading="h3" title={t('qna.empty')} text={t(ask ? 'qna.emptyYours' : 'qna.emptyText')}>
          {ask}
        </Empty>
      </div>
    );
  return (
    <>
      <PostRows rows={list.data} placeOf={placeOf} label={t('qna.title')} usual={POST_TYPE.QUESTION} />
      <div className={cx(l.row, l.between)}>
        {ask}
        <ButtonLink tone="ghost" to={`/classes/${courseSeq}/board`}>
          {t('qna.all')}
        </ButtonLink>
      </div>
    </>
  );
}
