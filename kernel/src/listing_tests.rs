use super::*;

const SHARED: &[Column] = &[Column::id(), Column::text("supplier_zh"), Column::date_time("updated_at")];
const LISTING: Listing = Listing {
    code: "yard.gate",
    key: &["gate_id"],
    parts: &[SHARED, &[Column::text("colour").named("paint").called("yard-paint")]],
    hides: &["updated_at"],
    default_sort: &[Sort::down("updatedAt")],
    ..Listing::EMPTY
};

#[test]
fn columns_are_named_after_the_list_and_hidden_where_it_says_so() {
    let named = |c: &Column| (c.field, c.column, c.label, c.shown);
    let columns: Vec<_> = LISTING.columns().iter().map(named).collect();
    assert_eq!(
        columns,
        [
            ("id", "gate_id", "yard-gate-id", false),
            ("supplierZh", "supplier_zh", "yard-gate-supplier_zh", true),
            ("updatedAt", "updated_at", "yard-gate-updated_at", false),
            ("paint", "colour", "yard-paint", true),
        ]
    );
    assert_eq!(LISTING.flaws(), Vec::<String>::new());
}

#[test]
fn english_readers_find_names_by_the_english_one() {
    const NAMED: Listing = Listing {
        code: "yard.named",
        parts: &[SHARED, &[Column::text("name_zh").pinyin(), Column::text("name_en")]],
        default_sort: &[Sort::up("nameZh"), Sort::down("supplierZh")],
        ..LISTING
    };
    assert_eq!(NAMED.default_sort_in(Language::En), [Sort::up("nameEn"), Sort::down("supplierZh")]);
    assert_eq!(NAMED.default_sort_in(Language::Zh), NAMED.default_sort);
}

#[test]
fn amounts_without_their_currency_are_a_flaw() {
    const AMOUNTS: &[Column] = &[Column::decimal("amount").summed_by("currency")];
    const BARE: Listing = Listing { code: "yard.bare", parts: &[SHARED, AMOUNTS], ..LISTING };
    const PAID: Listing =
        Listing { code: "yard.paid", parts: &[SHARED, AMOUNTS, &[Column::text("currency")]], ..LISTING };
    assert_eq!(BARE.flaws().len(), 1, "{:?}", BARE.flaws());
    assert_eq!(PAID.flaws(), Vec::<String>::new());
    assert_eq!(PAID.unit_of(PAID.column("amount").unwrap()).map(|c| c.field), Some("currency"));
}

#[test]
fn prices_without_what_they_are_for_are_a_flaw() {
    const PRICE: &[Column] = &[Column::decimal("net_price").per("many", "of_what"), Column::decimal("many")];
    const BARE: Listing = Listing { code: "yard.priced_bare", parts: &[SHARED, PRICE], ..LISTING };
    const WHOLE: Listing =
        Listing { code: "yard.priced", parts: &[SHARED, PRICE, &[Column::text("of_what")]], ..LISTING };
    assert_eq!(BARE.flaws().len(), 1, "{:?}", BARE.flaws());
    assert_eq!(WHOLE.flaws(), Vec::<String>::new());
    assert_eq!(WHOLE.beside("of_what").map(|c| c.field), Some("ofWhat"));
}

#[test]
fn hiding_what_is_not_there_is_a_flaw() {
    let mistyped = Listing { hides: &["update_at"], ..LISTING };
    assert_eq!(mistyped.flaws().len(), 1, "{:?}", mistyped.flaws());
}
