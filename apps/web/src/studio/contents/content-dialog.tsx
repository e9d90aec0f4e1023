import { CURRENCY, FARE, HISTORY_ENTITY } from '@madang/contracts/codes';
import { contentApi } from '@madang/contracts/main/content';
import { courseApi, type AdminCourse, type Course } from '@madang/contracts/main/course';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { classArgs } from '../../domain/authoring/class-data';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { useFields } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useUnsavedUntil } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Radio } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { MoneyInput, TextInput } from '../../ui/inputs';
import { ImageField } from '../../domain/files/upload';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { leadingToSelling } from '../../domain/seller/lead-to-selling';
import l from '../../ui/layout.module.css';
import s from '../../domain/studio/studio.module.css';

/** Whether the price can be set here: a price in dollars, or access for everyone, is set on the page of price and seats. */
const isPricedHere = ({ currency, fareCd }: AdminCourse) => currency === CURRENCY.KRW && (fareCd === FARE.FREE || fareCd === FARE.PAID);

interface Props {
  one: AdminCourse | null;
  onDone: (content: AdminCourse) => void;
  onClose: () => void;
}
/** The form for a new content, or for name, picture and price of an existing one; everything else is in its settings. */
export function ContentDialog({ one, ...props }: Props) {
  const { t } = useTranslation('studio');
  const seq = one?.courseSeq ?? null;
  const { found, round, save } = useOpened(HISTORY_ENTITY.CONTENT, courseApi.find, classArgs(seq ?? 0), seq);
  if (!one) return <ContentForm one={null} saveOpened={save} {...props} />;
  if (found.data) return <ContentForm key={round} one={{ ...one, ...offerOf(found.data.course) }} saveOpened={save} {...props} />;
  return (
    <Dialog open size="m" onClose={props.onClose} title={t('contents.edit')}>
      {found.isError ? <ErrorState tight error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows count={3} />}
    </Dialog>
  );
}

/** What the form of a content changes, as it is stored when the form opens: the list may be older. */
const offerOf = ({ title, imageUrl, fareCd, price, currency }: Course) => ({ title, imageUrl, fareCd, price, currency });

function ContentForm({ one, saveOpened, onDone, onClose }: Props & { saveOpened: Opened['save'] }) {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const id = useId();
  const may = useFields(one ? contentApi.update : contentApi.create);
  const mayName = may('title');
  const priced = one === null || isPricedHere(one);
  const form = useContractForm(contentApi.create, {
    defaults: {
      title: one?.title ?? '',
      imageUrl: one?.imageUrl ?? null,
      fareCd: priced && one?.fareCd === FARE.PAID ? FARE.PAID : FARE.FREE,
      price: priced && one?.fareCd === FARE.PAID ? one.price : null,
    },
    submit: async ({ title, imageUrl, fareCd, price }) => {
      const money = priced && may('price') && { fareCd, price: fareCd === FARE.PAID ? price : null };
      const body = { title, imageUrl, ...money };
      const save = () =>
        saveOpened((seen) =>
          one
            ? call(contentApi.update, { params: { courseSeq: one.courseSeq }, body, seen })
            : call(contentApi.create, { body: { fareCd: FARE.FREE, ...body } }),
        );
      const saved = await leadingToSelling(save, t('toSelling'), () => void navigate('/settings/selling'));
      if (!saved) return;
      await invalidate(contentApi.list, courseApi.adminList, courseApi.list);
      toast(t(one ? 'contents.saved' : 'contents.made', { title: saved.title }));
      finish(saved);
    },
  });
  const finish = useUnsavedUntil(form, onDone);
  const priceKind = form.value('fareCd');
  const image = form.value('imageUrl');
  return (
    <Dialog
      open
      size="m"
      locked={form.busy}
      onClose={onClose}
      title={t(one ? 'contents.edit' : 'contents.create')}
      note={one ? undefined : t('contents.createNote')}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={id} tone="primary" busy={form.busy}>
            {t(one ? 'form.save' : 'contents.createDo')}
          </Button>
        </>
      }
    >
      <form {...form.bind} id={id} className={l.stack20}>
        <TextInput
          label={t('contents.name')}
          required
          counts
          maxLength={100}
          placeholder={t('contents.nameHint')}
          data-first
          disabled={!mayName}
          hint={mayName ? undefined : t('ui:fieldClosed')}
          {...form.text('title')}
        />
        {may('imageUrl') && (
          <ImageField label={t('contents.image')} value={image.value ?? null} error={image.error} onChange={image.onChange} />
        )}
        {!may('price') ? (
          <p className={l.muted14}>{t('contents.priceClosed')}</p>
        ) : priced ? (
          <>
            <Radio<string>
              label={t('contents.fare')}
              required
              options={[FARE.FREE, FARE.PAID].map((value) => ({
                value,
                label: t(value === FARE.FREE ? 'contents.free' : 'contents.paid'),
              }))}
              value={priceKind.value ?? FARE.FREE}
              error={priceKind.error}
              onChange={(value) => priceKind.onChange(value === FARE.PAID ? FARE.PAID : FARE.FREE)}
            />
            {priceKind.value === FARE.PAID && (
              <div className={s.short}>
                <MoneyInput label={t('contents.price')} required {...form.value('price')} />
              </div>
            )}
          </>
        ) : (
          <p className={l.muted14}>{t('contents.priceElsewhere')}</p>
        )}
      </form>
    </Dialog>
  );
}
