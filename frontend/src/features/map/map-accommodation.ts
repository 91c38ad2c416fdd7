/** Fields of an accommodation that the map shows. */
export interface MapAccommodation {
  readonly id: number;
  readonly title: string;
  /** About 100 m exact. */
  readonly lat: number;
  readonly lng: number;
  readonly price_per_bed_night: number;
}

export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
}

export interface MapSite extends MapPoint {
  readonly name: string;
}
