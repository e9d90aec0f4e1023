import { SECOND } from '@madang/contracts/time';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { memberApi } from '@madang/contracts/util/member';
import { paymentApi } from '@madang/contracts/util/payment';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { firstPageOf } from '../../domain/course/staff-pages';
import { useCan, useMay } from '../../lib/can';
import { formatMoney } from '../../lib/format';
import { useCall } from '../../lib/query';
import type { Entry } from './entries';
import { tabsOfClass, typedClassTab } from './tabs';

/** A text long enough to search for: two characters, or one Hangul syllable or Chinese character, since that can be a name (김, 林). */
const SEARCHABLE_PATTERN = /[가-힣\p{Script=Han}]|../u;
/** How many results of each kind are asked for. */
const RESULTS_PER_KIND = 10;
/** Milliseconds without a keystroke after which the services are asked. */
const SEARCH_DELAY_MS = 250;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(text), SEARCH_DELAY_MS);
    return () => clearTimeout(wait);
  }, [text]);
  return settled;
}

export interface Found {
  classes: Entry[];
  members: Entry[];
  orders: Entry[];
  /** Of which kinds the services found more than they were asked for. */
  more: Readonly<Record<'classes' | 'members' | 'orders', boolean>>;
  searching: boolean;
  failed: boolean;
}
/** The class whose page in the admin is open, where a tab is typed without a class; null elsewhere. */
function useClassHere(wanted: boolean) {
  const courseSeq = Number(/^\/(?:classes|packages|studio)\/(\d+)\//.exec(useLocation().pathname)?.[1] ?? 0);
  const found = useCall(courseApi.find, { params: { courseSeq } }, { silent: true, enabled: wanted && courseSeq > 0, staleTime: 30_000 });
  return wanted ? (found.data?.course ?? null) : null;
}

/** The classes with their tabs, the members and the orders that match the typed words, of the kinds that the person may see. */
export function useFound(typed: string): Found {
  const q = useSettled(typed.trim());
  const wanted = SEARCHABLE_PATTERN.test(q);
  const options = (may: boolean) => ({ silent: true, keep: true, enabled: wanted && may, staleTime: 30 * SECOND });
  const query = { q, page: 1, size: RESULTS_PER_KIND };
  const classes = useCall(courseApi.adminList, { query }, options(useCan(courseApi.adminList)));
  const may = useMay();
  const tab = typedClassTab(q, may);
  const here = useClassHere(wanted && tab?.title === '');
  const named = useCall(
    courseApi.adminList,
    { query: { ...query, q: tab?.title ?? '' } },
    { ...options(useCan(courseApi.adminList)), enabled: wanted && may(courseApi.adminList) && tab !== null },
  );
  const members = useCall(memberApi.joined, { query: { q, size: RESULTS_PER_KIND } }, options(useCan(memberApi.joined)));
  const orders = useCall(paymentApi.adminList, { query }, options(useCan(paymentApi.adminList)));
  const all = [classes, named, members, orders];
  const classTabs = (of: readonly AdminCourse[] | undefined) =>
    wanted && tab ? (of ?? []).flatMap((one) => tabsOfClass(one, tab.tabs, may)) : [];
  const first = <T>(list: readonly T[] | undefined, of: (one: T) => Entry) => (wanted ? (list ?? []).map(of) : []);
  const isMore = (page: { list: readonly unknown[]; totalCount: number } | undefined) =>
    wanted && page !== undefined && page.totalCount > page.list.length;
  return {
    more: { classes: isMore(classes.data), members: isMore(members.data), orders: isMore(orders.data) },
    classes: [
      ...(here && tab ? tabsOfClass(here, tab.tabs, may) : []),
      ...(tab?.title ? classTabs(named.data?.list) : []),
      ...first(classes.data?.list, (c) => ({
        id: `class-${c.courseSeq}`,
        label: c.title,
        imageUrl: c.imageUrl,
        to: firstPageOf(may, c),
      })),
      // A tab without a class is that of the newest classes, below the classes whose own name was typed.
      ...(tab && !tab.title ? classTabs(named.data?.list.filter(({ courseSeq }) => courseSeq !== here?.courseSeq)) : []),
    ],
    members: first(members.data?.list, (m) => ({
      id: `member-${m.userSeq}`,
      label: m.name,
      about: m.email,
      imageUrl: m.profileImageUrl,
      to: `/settings/members/joined/${m.userSeq}`,
    })),
    orders: first(orders.data?.list, (o) => ({
      id: `order-${o.orderNo}`,
      label: `${o.ordererName} · ${o.title}`,
      about: o.orderNo,
      note: formatMoney(o.amount, o.currency),
      to: `/settings/payment?order=${o.orderNo}`,
    })),
    searching: wanted && (q !== typed.trim() || all.some((one) => one.isFetching)),
    failed: wanted && all.some((one) => one.isError),
  };
}
