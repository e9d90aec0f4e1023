/** Whether a live lesson is to last over several days, so that its end is told with its day. */
export const isOverDays = ({ liveAt, liveEndDateAt }: { liveAt: string | null; liveEndDateAt?: string | null }): boolean =>
  !!liveAt && !!liveEndDateAt && liveEndDateAt > liveAt;
