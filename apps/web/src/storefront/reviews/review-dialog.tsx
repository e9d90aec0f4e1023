import { courseApi } from '@madang/contracts/main/course-calls';
import { reviewApi, reviewInput, type Review } from '@madang/contracts/main/review';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { LIMITS } from '@madang/contracts/limits';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm, type ContractForm } from '../../lib/form';
import { formatCount } from '../../lib/format';
import { closePopup, usePopups, type Reviewed } from '../../domain/popups/popups';
import { invalidate, useCall } from '../../lib/query';
import { isUploading } from '../../lib/uploading';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Textarea } from '../../ui/inputs';
import { StarInput } from '../../ui/star-input';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { PhotosField } from './photos-field';
import { Rules } from './rules';
import a from '../../ui/accordion.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './reviews.module.css';

const DETAIL_POINT_FIELDS = ['deliveryPoint', 'kindnessPoint', 'preparationPoint', 'punctualityPoint'] as const;
interface Values {
  reviewPoint: number;
  description: string;
  attendSeq: number;
  deliveryPoint: number | null;
  kindnessPoint: number | null;
  preparationPoint: number | null;
  punctualityPoint: number | null;
  recommendYn: boolean | null;
  photos: string[];
}
const REVIEW_FORM_ID = 'review-form';
/** The calls that show the review or count it; all are fetched again after a change (RV-027..030). */
const REVIEW_READERS = [
  courseApi.find,
  reviewApi.list,
  reviewApi.mine,
  reviewApi.best,
  courseApi.mine,
  courseApi.list,
  mypageApi.home,
  mypageApi.reviews,
];

const valuesOf = (about: Reviewed, own: Review | null): Values => ({
  reviewPoint: own?.reviewPoint ?? LIMITS.ratingDefault,
  description: own?.description ?? '',
  attendSeq: about.attendSeq,
  deliveryPoint: own?.deliveryPoint ?? null,
  kindnessPoint: own?.kindnessPoint ?? null,
  preparationPoint: own?.preparationPoint ?? null,
  punctualityPoint: own?.punctualityPoint ?? null,
  recommendYn: own?.recommendYn ?? null,
  photos: own?.photos ?? [],
});

/** The dialog in which a learner writes or edits their review. */
export default function ReviewDialog() {
  const review = usePopups((popups) => popups.review);
  return review ? <Open key={review.attendSeq} about={review} /> : null;
}

/** The state of the person's own review as a form, and the functions to save it, leave it and delete it. */
function useOwnReview(about: Reviewed) {
  const { t } = useTranslation('reviews');
  const params = { courseSeq: about.courseSeq };
  const mine = useCall(reviewApi.mine, { params, query: { attendSeq: about.attendSeq } }, { silent: true, staleTime: 0 });
  const loaded = mine.isFetchedAfterMount && mine.data !== undefined;
  const own = mine.data ?? null;
  const [deleting, setDeleting] = useState(false);
  const close = () => closePopup('review');
  const form = useContractForm<Values>(reviewInput, {
    defaults: valuesOf(about, null),
    submit: async (body) => {
      await call(reviewApi.save, { params, body });
      await invalidate(...REVIEW_READERS);
      toast(t(own ? 'saved' : 'thanks'));
      close();
    },
  });
  const { reset } = form;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (loaded && own) reset(valuesOf(about, own));
  }, [loaded, own, about, reset]);
  const leave = async () => {
    if (
      (isDirty || isUploading(form.box.current)) &&
      !(await confirm(t('leave.text'), { title: t('leave.title'), action: t('leave.action'), cancel: t('leave.cancel'), danger: true }))
    )
      return;
    close();
  };
  const remove = async () => {
    if (
      !(await confirm(t('remove.text'), { title: t('remove.title'), action: t('remove.action'), cancel: t('remove.cancel'), danger: true }))
    )
      return;
    setDeleting(true);
    try {
      await call(reviewApi.remove, { params, body: { attendSeq: about.attendSeq } });
      await invalidate(...REVIEW_READERS);
      toast(t('removed'));
      close();
    } catch (error) {
      report(error);
    } finally {
      setDeleting(false);
    }
  };
  return { form, mine, own, loaded, deleting, leave, remove };
}

function Open({ about }: { about: Reviewed }) {
  const { t } = useTranslation('reviews');
  const { form, mine, own, loaded, deleting, leave, remove } = useOwnReview(about);
  const point = form.value('reviewPoint');
  const photos = form.value('photos');
  return (
    <Dialog
      open
      size="m"
      title={t(own ? 'editTitle' : 'title')}
      note={about.title}
      locked={form.sending || deleting}
      onClose={() => void leave()}
      foot={
        <>
          {own && (
            <Button tone="dangerLine" busy={deleting} disabled={form.sending} onClick={() => void remove()}>
              {t('remove.action')}
            </Button>
          )}
          <Button tone="primary" type="submit" form={REVIEW_FORM_ID} busy={form.busy} disabled={deleting || !loaded}>
            {t(own ? 'save' : 'submit')}
          </Button>
        </>
      }
    >
      {!loaded &&
        (mine.isError ? (
          <ErrorState tight error={mine.error} onRetry={() => void mine.refetch()} />
        ) : (
          <Loading>
            <SkeletonLines lines={5} />
          </Loading>
        ))}
      <form id={REVIEW_FORM_ID} className={l.grid20} hidden={!loaded} {...form.bind}>
        <Field label={t('point')} error={point.error} required group className={s.point}>
          {() => <StarInput label={t('point')} value={point.value} onChange={point.onChange} />}
        </Field>
        <Textarea
          label={t('description')}
          required
          rows={5}
          placeholder={t('placeholder')}
          maxLength={LIMITS.textareaMax}
          counter={`${formatCount(form.watch('description')?.length ?? 0)}/${formatCount(LIMITS.textareaMax)}`}
          {...form.text('description')}
        />
        <PhotosField value={photos.value} onChange={photos.onChange} error={photos.error} />
        <Rules />
        <Details form={form} open={own ? DETAIL_POINT_FIELDS.some((name) => own[name] !== null) : undefined} />
      </form>
    </Dialog>
  );
}

/** The optional ratings of a review, and whether its writer recommends the class. */
function Details({ form, open }: { form: ContractForm<Values>; open: boolean | undefined }) {
  const { t } = useTranslation('reviews');
  return (
    <div className={cx(a.accordion, s.details)}>
      <details open={open}>
        <summary>
          <b>{t('details')}</b>
          <ChevronDown aria-hidden="true" />
        </summary>
        {DETAIL_POINT_FIELDS.map((name) => {
          const value = form.value(name);
          return (
            <div key={name} className={l.between}>
              <span>{t(name)}</span>
              <StarInput label={t(name)} value={value.value ?? 0} onChange={value.onChange} />
            </div>
          );
        })}
        <Checkbox
          label={t('recommend')}
          value={form.watch('recommendYn') ?? false}
          onChange={(on) => form.setValue('recommendYn', on, { shouldDirty: true })}
        />
      </details>
    </div>
  );
}
