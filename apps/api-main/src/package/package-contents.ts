import { Injectable } from '@nestjs/common';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { rows, type Tx } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { CLASSES_MARK, CLASSES_PUT_IN, CLASSES_TAKE_OUT, TEACHERS_PUT_IN, TEACHERS_TAKE_OUT, type ChosenClass } from './package.sql';

/** Which classes a package contains, and with them the instructors that it has. */
@Injectable()
export class PackageContents {
  async fill(tx: Tx, channelSeq: number, packageSeq: number, chosen: readonly ChosenClass[]): Promise<void> {
    // A package gives a seat in each of its classes, and nobody enrols in a survey of demand.
    if (chosen.some(isSurvey)) throw failField('courseSeqs', 'surveyInPackage');
    const pack = { channelSeq, packageSeq };
    const courseSeqs = chosen.map((one) => one.courseSeq);
    const out = await rows(tx, CLASSES_TAKE_OUT, { ...pack, courseSeqs });
    await rows(tx, CLASSES_PUT_IN, { ...pack, courseSeqs });
    await rows(tx, CLASSES_MARK, { channelSeq, courseSeqs: [...courseSeqs, ...out.map((one) => one.courseSeq)] });
    await rows(tx, TEACHERS_TAKE_OUT, pack);
    await rows(tx, TEACHERS_PUT_IN, pack);
  }
}
