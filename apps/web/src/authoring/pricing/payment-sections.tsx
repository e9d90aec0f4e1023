import { MINUTE } from '@madang/contracts/time';
import { SELECTION_TYPE, CURRENCY, FARE, TAX_TYPE, USER_LIMIT, values, type CodeOf, type TaxType } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { priceOf } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { useOfferedMethods } from '../../domain/order/sold-methods';
import { Price } from '../../domain/course/course-parts';
import { formatCount, formatMoney } from '../../lib/format';
import { fieldText } from '../../lib/form-text';
import { useNow } from '../../lib/time';
import { Checkbox, Chip, Chips, RadioCard, Segmented, Select, Switch } from '../../ui/choices';
import { MomentField } from '../../ui/date';
import { Field } from '../../ui/field';
import { MoneyInput, NumberInput } from '../../ui/inputs';
import { previewOf, type PaymentDraft } from '../../domain/course/payment-draft';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import { ENROL_BY, kindOf } from '@madang/contracts/main/course-kinds';
import { isChallenge } from '../../domain/course/course-card';
import type { SectionProps } from './payment-page';

const OFFERED_FARES = [FARE.FREE, FARE.PAID, FARE.OPEN] as const;
/** The most seats that one class may have. */
const SEATS_MAX = 100_000;

export function PriceKindSection({ draft, course, set }: SectionProps) {
  const { t } = useTranslation('authoring');
  const known = OFFERED_FARES.find((code) => code === draft.fareCd) ?? FARE.PAID;
  return (
    <section className={l.formCard} aria-label={t('payment.fare')}>
      <h2>{t('payment.fare')}</h2>
      <Segmented<CodeOf<typeof FARE>>
        name="fareCd"
        fill
        label={t('payment.fare')}
        value={known}
        onChange={(fareCd) => set({ fareCd })}
        options={OFFERED_FARES.filter((value) => value !== FARE.OPEN || (!draft.packaged && !isChallenge(course))).map((value) => ({
          value,
          label: t(`payment.fareCd.${value}`),
        }))}
      />
      <p className={l.muted13}>{t(`payment.fareHint.${known}`)}</p>
    </section>
  );
}

export function PriceSection({ draft, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  const usd = draft.currency === CURRENCY.USD;
  const offered = useOfferedMethods();
  const unsold = values(CURRENCY).filter((one) => offered(one).length === 0);
  return (
    <>
      <h2>{t('payment.price')}</h2>
      <div className={l.columns200}>
        <Field
          label={t('payment.currency')}
          hint={unsold.length > 0 ? t('payment.currencyNotSold', { currency: unsold.join(', ') }) : undefined}
          error={fieldText(error('currency'), t('payment.currency'))}
          group
        >
          {() => (
            <Segmented
              fill
              name="currency"
              label={t('payment.currency')}
              value={draft.currency}
              onChange={(currency) => set({ currency, payMethods: offered(currency).slice(0, 2) })}
              options={values(CURRENCY).map((value) => ({
                value,
                label: value,
                disabled: unsold.includes(value) && value !== draft.currency,
              }))}
            />
          )}
        </Field>
        {usd && (
          <MoneyInput
            currency={CURRENCY.USD}
            label={t('payment.priceUsd')}
            required={!draft.packaged}
            name="priceEx"
            value={draft.priceEx}
            error={error('priceEx')}
            onChange={(priceEx) => set({ priceEx })}
          />
        )}
        <MoneyInput
          label={t(usd ? 'payment.priceKrw' : 'payment.fullPrice')}
          required={!draft.packaged}
          name="price"
          hint={usd ? t('payment.usdHint') : undefined}
          value={draft.price}
          error={error('price')}
          onChange={(price) => set({ price })}
        />
      </div>
    </>
  );
}

export function DiscountSection({ draft, course, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  const now = useNow(MINUTE);
  const usd = draft.currency === CURRENCY.USD;
  const at = Date.parse(previewOf(course, draft).discountStartAt ?? '') || now;
  const price = priceOf(previewOf(course, draft), at);
  return (
    <>
      <Switch
        name="discountYn"
        label={t('payment.discount')}
        hint={t(draft.packaged ? 'package.discountHint' : 'payment.discountHint')}
        value={draft.discounted}
        onChange={(discounted) => set({ discounted })}
      />
      {draft.discounted && (
        <div className={cx(l.box, l.stack16)}>
          {usd && (
            <MoneyInput
              currency={CURRENCY.USD}
              label={t('payment.discountUsd')}
              required
              name="discountPriceEx"
              value={draft.discountPriceEx}
              error={error('discountPriceEx')}
              onChange={(discountPriceEx) => set({ discountPriceEx })}
            />
          )}
          <MoneyInput
            label={t(usd ? 'payment.discountKrw' : 'payment.discountPrice')}
            required
            name="discountPrice"
            value={draft.discountPrice}
            error={error('discountPrice')}
            onChange={(discountPrice) => set({ discountPrice })}
          />
          {!draft.packaged && (
            <div className={l.columns240}>
              <MomentField
                name="discountStartAt"
                label={t('payment.discountStart')}
                required
                byTime={draft.byTime}
                value={draft.discountStart}
                error={error('discountStartAt')}
                onChange={(discountStart) => set({ discountStart })}
              />
              <MomentField
                name="discountEndAt"
                label={t('payment.discountEnd')}
                required
                byTime={draft.byTime}
                min={draft.discountStart.day}
                value={draft.discountEnd}
                error={error('discountEndAt')}
                onChange={(discountEnd) => set({ discountEnd })}
              />
            </div>
          )}
          {price.discount > 0 && (
            <div className={cx(l.card, l.pad, l.rowMiddle)} role="status">
              <Price price={price} />
              <span className={cx(l.atEnd, l.muted13)}>{t('payment.off', { amount: formatMoney(price.discount, price.currency) })}</span>
            </div>
          )}
        </div>
      )}
    </>
  );
}

export function WindowSection({ draft, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  return (
    <section className={l.formCard} aria-label={t('payment.window')}>
      <RadioCard
        name="window"
        label={t('payment.window')}
        columns="repeat(auto-fit, minmax(220px, 1fr))"
        value={draft.window}
        onChange={(window) => set({ window })}
        options={[
          { value: 'always', label: t('payment.always'), hint: t('payment.alwaysHint') },
          { value: 'period', label: t('payment.period'), hint: t('payment.periodHint') },
        ]}
      />
      {draft.window === 'period' && (
        <>
          <div className={l.columns240}>
            <MomentField
              name="payStartAt"
              label={t('payment.payStart')}
              hint={t('payment.openEnd')}
              byTime={draft.byTime}
              value={draft.payStart}
              error={error('payStartAt')}
              onChange={(payStart) => set({ payStart })}
            />
            <MomentField
              name="payEndAt"
              label={t('payment.payEnd')}
              byTime={draft.byTime}
              min={draft.payStart.day}
              value={draft.payEnd}
              error={error('payEndAt')}
              onChange={(payEnd) => set({ payEnd })}
            />
          </div>
        </>
      )}
      {(draft.window === 'period' || (draft.discounted && !draft.packaged)) && (
        <Switch
          name="settingPayTimeYn"
          label={t('payment.byTime')}
          hint={t(draft.byTime ? 'payment.byTimeOn' : 'payment.byTimeOff')}
          value={draft.byTime}
          onChange={(byTime) => set({ byTime })}
        />
      )}
    </section>
  );
}

export function SeatSection({ draft, course, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  // How people enrol in this kind of class; undefined for challenges and packages.
  const enrolBy = kindOf(course)?.enrolBy;
  // A challenge has its seats in its terms, and a community has none, so this section shows only the approval.
  const seated = !isChallenge(course) && enrolBy !== ENROL_BY.JOINING;
  const limited = seated && draft.userLimitTypeCd !== USER_LIMIT.NONE;
  return (
    <section className={l.formCard} aria-label={t(seated ? 'payment.seats' : 'payment.approval')}>
      {seated && (
        <RadioCard<CodeOf<typeof USER_LIMIT>>
          name="userLimitTypeCd"
          label={t('payment.seats')}
          columns="repeat(auto-fit, minmax(180px, 1fr))"
          value={draft.userLimitTypeCd}
          onChange={(userLimitTypeCd) => set({ userLimitTypeCd })}
          options={[USER_LIMIT.NONE, USER_LIMIT.CAPPED, USER_LIMIT.WAITLIST].map((value) => ({
            value,
            label: t(`payment.limit.${value}`),
            hint: t(`payment.limitHint.${value}`),
          }))}
        />
      )}
      {limited && (
        <div className={l.columns240}>
          <NumberInput
            label={t('payment.capacity')}
            required
            name="maxUserCount"
            max={SEATS_MAX}
            suffix={t('payment.people')}
            hint={t('payment.taken', { value: formatCount(course.acceptCnt), count: course.acceptCnt })}
            value={draft.maxUserCount}
            error={error('maxUserCount')}
            onChange={(maxUserCount) => set({ maxUserCount })}
          />
          {!draft.packaged && (
            <NumberInput
              label={t('payment.minimum')}
              required
              name="minUserCount"
              max={SEATS_MAX}
              suffix={t('payment.people')}
              hint={t('payment.minimumHint')}
              value={draft.minUserCount}
              error={error('minUserCount')}
              onChange={(minUserCount) => set({ minUserCount })}
            />
          )}
        </div>
      )}
      <RadioCard<CodeOf<typeof SELECTION_TYPE>>
        name="choiseTypeCd"
        label={t('payment.approval')}
        columns="repeat(auto-fit, minmax(220px, 1fr))"
        value={draft.choiseTypeCd}
        onChange={(choiseTypeCd) => set({ choiseTypeCd })}
        options={(enrolBy === ENROL_BY.APPLICATION ? [SELECTION_TYPE.MANAGER] : [SELECTION_TYPE.FIRST_COME, SELECTION_TYPE.MANAGER]).map(
          (value) => ({
            value,
            label: t(`payment.choise.${value}`),
            hint: t(`payment.choiseHint.${value}`),
          }),
        )}
      />
    </section>
  );
}

export function AccessSection({ draft, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  const chosen = (access: PaymentDraft['access'], days?: number) =>
    draft.access === access && (days === undefined || draft.vodDays === days);
  return (
    <section className={l.formCard} aria-label={t('payment.access')}>
      <div>
        <h2>{t('payment.access')}</h2>
        <p className={l.muted13}>{t('payment.accessHint')}</p>
      </div>
      <Chips label={t('payment.access')} name="access">
        <Chip chosen={chosen('unlimited')} onClick={() => set({ access: 'unlimited' })}>
          {t('payment.unlimited')}
        </Chip>
        {LIMITS.vodDayChoices.map((days) => (
          <Chip key={days} chosen={chosen('days', days)} onClick={() => set({ access: 'days', vodDays: days })}>
            {t('payment.days', { count: days })}
          </Chip>
        ))}
        <Chip chosen={chosen('custom')} onClick={() => set({ access: 'custom' })}>
          {t('payment.custom')}
        </Chip>
      </Chips>
      {draft.access === 'custom' && (
        <NumberInput
          label={t('payment.customDays')}
          required
          name="vodDays"
          className={l.short}
          max={9999}
          suffix={t('payment.daysUnit')}
          value={draft.vodDays}
          error={error('vodDays')}
          onChange={(vodDays) => set({ vodDays })}
        />
      )}
    </section>
  );
}

/** Whether learners have to give an address for the delivery of material (AT-022). */
export function DeliverySection({ draft, set }: SectionProps) {
  const { t } = useTranslation('authoring');
  return (
    <section className={l.formCard} aria-label={t('payment.delivery')}>
      <RadioCard<'yes' | 'no'>
        name="deliveryCd"
        label={t('payment.delivery')}
        columns="repeat(auto-fit, minmax(220px, 1fr))"
        value={draft.delivered ? 'yes' : 'no'}
        onChange={(value) => set({ delivered: value === 'yes' })}
        options={(['no', 'yes'] as const).map((value) => ({
          value,
          label: t(`payment.deliver.${value}`),
          hint: t(`payment.deliverHint.${value}`),
        }))}
      />
    </section>
  );
}

/** Whether this class is taxed, if it differs from the site's setting. */
export function TaxSection({ draft, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  return (
    <section className={l.formCard} aria-label={t('payment.tax')}>
      <Select<TaxType | ''>
        className={l.short}
        label={t('payment.tax')}
        hint={t('payment.taxHint')}
        name="taxTypeCd"
        options={(['', TAX_TYPE.TAXABLE, TAX_TYPE.TAX_FREE] as const).map((value) => ({
          value,
          label: t(`payment.taxType.${value || 'site'}`),
        }))}
        value={draft.taxTypeCd}
        error={error('taxTypeCd')}
        onChange={(taxTypeCd) => set({ taxTypeCd })}
      />
    </section>
  );
}

export function MethodSection({ draft, set, error }: SectionProps) {
  const { t } = useTranslation('authoring');
  const wrong = fieldText(error('payMethods'), t('payment.methods'));
  const offered = useOfferedMethods();
  return (
    <section className={l.formCard} aria-label={t('payment.methods')}>
      <Field name="payMethods" label={t('payment.methods')} required error={wrong} group>
        {(ids) => (
          <div className={l.columns200}>
            {offered(draft.currency).map((method) => (
              <Checkbox
                key={method}
                label={t(`contracts:payMethod.${method}`)}
                aria-invalid={ids['aria-invalid']}
                value={draft.payMethods.includes(method)}
                onChange={(on) => set({ payMethods: on ? [...draft.payMethods, method] : draft.payMethods.filter((m) => m !== method) })}
              />
            ))}
          </div>
        )}
      </Field>
    </section>
  );
}
