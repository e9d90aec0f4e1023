import { aLesson } from '../../testing/course-samples';
import { amountOf, moveLesson, moveSection, sameOrder, step, toOrder, toParts } from './curriculum-tree';
import { lessonSeconds } from '../lesson/lessons';
import { lessonPlace, sectionIndex } from '../../authoring/curriculum/drop-target';

const section = (seq: number, order: number) =>
  aLesson({ curriculumSeq: seq, order, curriculumTypeCd: '01', title: `S${seq}`, duration: null });
const lesson = (seq: number, order: number, sectionSeq: number | null) =>
  aLesson({ curriculumSeq: seq, order, sectionSeq, title: `L${seq}`, duration: 60 });
const LESSONS = [section(10, 2), lesson(1, 3, 10), lesson(2, 4, 10), section(20, 5), lesson(3, 6, 20), lesson(9, 1, null)];
const shape = (parts: ReturnType<typeof toParts>) =>
  parts.map((p) => [p.section?.curriculumSeq ?? null, p.lessons.map((l) => l.curriculumSeq)]);

test('a flat list becomes sections in order, lessons before the first one stand alone', () => {
  expect(shape(toParts(LESSONS))).toEqual([
    [null, [9]],
    [10, [1, 2]],
    [20, [3]],
  ]);
  expect(shape(toParts([]))).toEqual([[null, []]]);
  expect(toOrder(toParts(LESSONS))).toEqual([
    { curriculumSeq: 9, sectionSeq: null },
    { curriculumSeq: 10, sectionSeq: null },
    { curriculumSeq: 1, sectionSeq: 10 },
    { curriculumSeq: 2, sectionSeq: 10 },
    { curriculumSeq: 20, sectionSeq: null },
    { curriculumSeq: 3, sectionSeq: 20 },
  ]);
});

test('a lesson moves within and between sections, a section with all its lessons', () => {
  const parts = toParts(LESSONS);
  expect(shape(moveLesson(parts, 1, { sectionSeq: 20, index: 1 }))).toEqual([
    [null, [9]],
    [10, [2]],
    [20, [3, 1]],
  ]);
  expect(shape(moveSection(parts, 20, 0))).toEqual([
    [null, [9]],
    [20, [3]],
    [10, [1, 2]],
  ]);
  expect(sameOrder(moveLesson(parts, 1, { sectionSeq: 10, index: 0 }), parts)).toBe(true);
});

test('steps by keyboard cross the edges of sections and stop at both ends', () => {
  let parts = toParts(LESSONS);
  parts = step(parts, 3, -1);
  expect(shape(parts)[1]).toEqual([10, [1, 2, 3]]);
  parts = step(parts, 3, -1);
  expect(shape(parts)[1]).toEqual([10, [1, 3, 2]]);
  parts = step(step(step(parts, 3, -1), 3, -1), 3, -1);
  expect(shape(parts)[0]).toEqual([null, [3, 9]]);
  expect(shape(step(parts, 3, -1))).toEqual(shape(parts));
  expect(shape(step(toParts(LESSONS), 10, 1)).map(([seq]) => seq)).toEqual([null, 20, 10]);
  expect(shape(step(toParts(LESSONS), 20, 1))).toEqual(shape(toParts(LESSONS)));
});

test('a dropped lesson lands before or after its target, counted without itself', () => {
  const parts = toParts(LESSONS);
  expect(lessonPlace(parts, 1, { kind: 'lesson', seq: 2, side: 'after' })).toEqual({ sectionSeq: 10, index: 1 });
  expect(lessonPlace(parts, 1, { kind: 'lesson', seq: 3, side: 'before' })).toEqual({ sectionSeq: 20, index: 0 });
  expect(lessonPlace(parts, 1, { kind: 'head', seq: 20 })).toEqual({ sectionSeq: 20, index: 0 });
  expect(sectionIndex(parts, 10, { kind: 'section', seq: 20, side: 'after' })).toBe(1);
  expect(sectionIndex(parts, 10, { kind: 'lesson', seq: 3, side: 'after' })).toBeNull();
});

test('AM-1342 lengths: a video by its duration, a live and a meeting by their times over midnight, a text by its minutes', () => {
  expect(lessonSeconds(lesson(1, 1, null))).toBe(60);
  const live = aLesson({ curriculumTypeCd: '00', duration: null, liveAt: '2026-12-01', liveStartAt: '23:30', liveEndAt: '00:30' });
  expect(lessonSeconds(live)).toBe(3600);
  expect(lessonSeconds(aLesson({ ...live, liveEndDateAt: '2026-12-03' }))).toBe(0);
  const meeting = {
    curriculumTypeCd: '04',
    duration: null,
    offlineStartAt: '2026-12-04',
    offlineStartTime: '19:00',
    offlineEndTime: '21:30',
  } as const;
  expect(lessonSeconds(aLesson(meeting))).toBe(9000);
  expect(lessonSeconds(aLesson({ curriculumTypeCd: '05', duration: null, requiredMinutes: 5 }))).toBe(300);
  expect(amountOf(toParts(LESSONS))).toEqual({ sections: 2, lessons: 4, seconds: 240 });
});
