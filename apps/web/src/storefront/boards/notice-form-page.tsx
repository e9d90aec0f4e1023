import { HISTORY_ENTITY, POST_TYPE } from '@madang/contracts/codes';
import { noticeApi } from '@madang/contracts/main/board';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useOpened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { NOTICE_PLACE } from './place';
import { POST_LISTS } from './post-lists';
import { Opening } from './post-page';
import { Refused } from './refused';
import { WriteForm } from './write-form';

/** The page for writing a notice of the site (RT-037) or changing one (RT-039). */
export default function NoticeFormPage() {
  const { t } = useTranslation('boards');
  const raw = useParams()['noticeSeq'];
  const noticeSeq = raw === undefined ? null : Number(raw);
  const { found, round, save } = useOpened(HISTORY_ENTITY.NOTICE, noticeApi.find, { params: { noticeSeq: noticeSeq ?? 0 } }, noticeSeq);
  const title = t(noticeSeq ? 'editNotice' : 'writeNotice');
  useTitle(title);
  if (found.isError) return <Refused kind="notice" list={NOTICE_PLACE.list} error={found.error} onRetry={() => void found.refetch()} />;
  if (noticeSeq !== null && !found.data) return <Opening />;
  return (
    <WriteForm
      key={`${noticeSeq ?? 'new'}/${round}`}
      title={title}
      place={NOTICE_PLACE}
      post={found.data ?? null}
      types={[POST_TYPE.NOTICE]}
      staff
      notice
      attach={(body, options) => call(noticeApi.attach, { body, ...options })}
      save={async ({ typeCd: _type, category: _category, secretYn: _secret, ...body }) => {
        const saved = await save((seen) =>
          noticeSeq ? call(noticeApi.update, { params: { noticeSeq }, body, seen }) : call(noticeApi.create, { body }),
        );
        if (!saved) return null;
        await invalidate(...POST_LISTS, noticeApi.find);
        return saved.noticeSeq;
      }}
    />
  );
}
