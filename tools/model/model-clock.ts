import { Clock } from '@madang/server/clock';

/** The time of a world. It stands still until the model moves it, however slow the machine is. */
export interface Moment {
  at: Date;
}

export const clockOf = (moment: Moment) =>
  class extends Clock {
    override now(): Date {
      return new Date(moment.at);
    }
  };
