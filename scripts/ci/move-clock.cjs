/**
 * Moves the clock of a realm: `Date` runs `offsetMs` ahead of the machine's clock; timers and `performance` stay. Names nothing
 * outside of itself, because a browser runs its source, too.
 * @param {{ Date: DateConstructor }} realm
 * @param {number} offsetMs
 */
function moveClock(realm, offsetMs) {
  const RealDate = realm.Date;
  // Bound, because a dependency assigns `Date.now`.
  const realNow = RealDate.now.bind(RealDate);
  const now = () => realNow() + offsetMs;
  realm.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

module.exports = { moveClock };
