export function moveClock(realm: { Date: DateConstructor }, offsetMs: number): void;
