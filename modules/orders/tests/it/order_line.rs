use super::purchase_order::{Desk, act, order, organisation, reply};
use anyhow::Result;
use serde_json::{Value, json};
use tandem_testkit::reports::answered;
use tandem_testkit::{Answer, Client};
use tandem_workbook::{Heading, Kind, Names, Xlsx};

const LINES: &str = "/service1/orders/api/orderLine";
const ORDERS: &str = "/service1/orders/api/order";

/// The lines of an order as listed: line, state, action.
async fn to_do(client: &Client, side: &str, number: &str) -> Result<Vec<Value>> {
    let page = client.post(&format!("{LINES}/{side}/pageList"), &json!({ "search": number })).await?;
    let rows = page.data["content"].as_array().cloned().unwrap_or_default();
    Ok(rows.iter().map(|row| json!([row["line"], row["state"], row["action"]])).collect())
}

#[tokio::test]
async fn the_list_says_what_is_to_be_done_about_each_line() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.tell(1, order("4500000701", &[("00010", "10"), ("00020", "4"), ("00030", "1")])).await?;
    let arrived = desk.order("4500000701", |_| true).await?;
    assert_eq!(to_do(&desk.buyer, "pu", "4500000701").await?[0], json!(["00010", "open", "publish"]));
    assert_eq!(to_do(&desk.supplier, "su", "4500000701").await?, Vec::<Value>::new());

    let published = act(&desk.buyer, "publish", &arrived, json!({})).await?;
    assert_eq!(to_do(&desk.supplier, "su", "4500000701").await?[0], json!(["00010", "open", "reply"]));
    let late = reply("00010", &[("2100-03-05", "10")]);
    let early = reply("00020", &[("2100-02-20", "4")]);
    let exact = reply("00030", &[("2100-03-01", "1")]);
    let body = json!({ "lines": [late, early, exact] });
    let released = act(&desk.supplier, "saveRelease", &published.data, body).await?;
    assert_eq!(released.code, 200, "{released:?}");
    let expected = vec![
        json!(["00010", "replied", "pull_in"]),
        json!(["00020", "replied", "push_out"]),
        json!(["00030", "replied", "none"]),
    ];
    assert_eq!(to_do(&desk.buyer, "pu", "4500000701").await?, expected);
    assert_eq!(to_do(&desk.supplier, "su", "4500000701").await?, expected);
    Ok(())
}

#[tokio::test]
async fn a_line_is_neither_late_nor_in_time_before_dates_are_promised_for_it() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000703").await?;
    let days = async |side: &str, client: &Client| -> Result<Value> {
        let page = client.post(&format!("{LINES}/{side}/pageList"), &json!({ "search": "4500000703" })).await?;
        let line = &page.data["content"][0];
        assert_eq!(line["line"], json!("00010"), "{page:?}");
        Ok(line["dayDifference"].clone())
    };
    assert_eq!(days("pu", &desk.buyer).await?, Value::Null);
    let lines = json!([reply("00010", &[("2100-03-05", "10")]), reply("00020", &[("2100-03-01", "4.5")])]);
    let released = act(&desk.supplier, "saveRelease", &published, json!({ "lines": lines })).await?;
    assert_eq!(released.code, 200, "{released:?}");
    assert_eq!((days("pu", &desk.buyer).await?, days("su", &desk.supplier).await?), (json!(4), json!(4)));
    Ok(())
}

#[tokio::test]
async fn nobody_is_to_reply_to_the_lines_of_a_locked_order() -> Result<()> {
    let desk = Desk::laid().await?;
    let number = "4500000702";
    let published = desk.published(number).await?;
    let locked = act(&desk.buyer, "lock", &published, json!({ "reason": "x" })).await?.data;
    // A line that comes meanwhile is locked, too.
    desk.tell(2, order(number, &[("00010", "10"), ("00020", "4.5"), ("00030", "1")])).await?;
    let changed = desk.order(number, |order| order["version"] != locked["version"]).await?;
    let none = ["00010", "00020", "00030"].map(|line| json!([line, "open", "none"]));
    assert_eq!(to_do(&desk.supplier, "su", number).await?, none);
    let awaited = answered(&desk.buyer, &json!({ "report": "orders.awaiting_reply" })).await?;
    assert_eq!(awaited["total"]["rows"], json!(0), "{awaited}");
    let sheet = desk.supplier.request(reqwest::Method::GET, &format!("{ORDERS}/replySheet")).send().await?;
    let back = desk.supplier.upload(&format!("{ORDERS}/readReplies"), sheet.bytes().await?).await?;
    assert_eq!((&back.data["promises"], &back.data["problems"]), (&json!([]), &json!([])), "{back:?}");
    act(&desk.buyer, "unlock", &changed, json!({})).await?;
    assert_eq!(to_do(&desk.supplier, "su", number).await?[2], json!(["00030", "open", "reply"]));
    Ok(())
}

#[tokio::test]
async fn the_price_of_a_line_is_listed_with_what_it_is_for() -> Result<()> {
    let desk = Desk::laid().await?;
    let mut told = order("4500000712", &[("00010", "25000")]);
    told.lines[0].net_price = "7.90".into();
    told.lines[0].price_quantity = "1000".into();
    desk.tell(1, told).await?;
    desk.order("4500000712", |_| true).await?;
    let page = desk.buyer.post(&format!("{LINES}/pu/pageList"), &json!({ "search": "4500000712" })).await?;
    let line = &page.data["content"][0];
    let begins = |field: &str, with: &str| line[field].as_str().is_some_and(|told| told.starts_with(with));
    assert!(begins("netPrice", "7.9") && begins("priceQuantity", "1000"), "{page:?}");
    let described = desk.buyer.get("/service1/base/api/listing/describe/orders.order_line").await?.data;
    let columns = described["columns"].as_array().cloned().unwrap_or_default();
    let price = columns.iter().find(|column| column["field"] == "netPrice").cloned().unwrap_or_default();
    assert_eq!((&price["per"], &price["perUnit"]), (&json!("priceQuantity"), &json!("priceUnit")), "{described}");
    Ok(())
}

#[tokio::test]
async fn a_workbook_says_the_price_of_a_line_with_its_unit() -> Result<()> {
    let desk = Desk::laid().await?;
    let number = "4500000722";
    let mut told = order(number, &[("00010", "10"), ("00020", "4.5")]);
    (told.lines[0].net_price, told.lines[0].price_quantity) = ("12.50".into(), "100".into());
    told.lines[0].price_unit = "KG".into();
    desk.tell(1, told).await?;
    let arrived = desk.order(number, |_| true).await?;
    act(&desk.buyer, "publish", &arrived, json!({})).await?;
    let sheet = desk.supplier.request(reqwest::Method::GET, &format!("{ORDERS}/replySheet")).send().await?;
    let bytes = sheet.bytes().await?;
    let mut book = tandem_workbook::Book::open(&bytes, tandem_workbook::Limits::default()).expect("a workbook");
    let first = book.first().expect("a sheet");
    let rows = book.rows(&first).expect("rows");
    let prices: Vec<&str> = rows.iter().map(|row| row.text(8)).collect();
    assert_eq!(prices, ["Net price", "12.50 / 100 KG", "2.50"]);
    Ok(())
}

#[tokio::test]
async fn several_orders_come_with_their_lines_and_strangers_get_none() -> Result<()> {
    let desk = Desk::laid().await?;
    let (first, second) = (desk.published("4500000711").await?, desk.published("4500000712").await?);
    let ids = json!({ "ids": [second["id"], first["id"]] });
    let both = desk.supplier.post(&format!("{ORDERS}/details"), &ids).await?;
    let told: Vec<_> = (both.data.as_array().into_iter().flatten())
        .map(|order| (order["number"].clone(), order["lines"].as_array().map_or(0, Vec::len)))
        .collect();
    assert_eq!(told, [(json!("4500000711"), 2), (json!("4500000712"), 2)]);

    let other = organisation(&desk.administrator, "乙公司", "0000100002").await?;
    let stranger =
        desk.world.sign_in_supplier(&desk.base, &desk.world.acme, &other, "stranger", &["supplier_sales"]).await?;
    assert_eq!(stranger.post(&format!("{ORDERS}/details"), &ids).await?.data, json!([]));

    let too_many: Vec<_> = (0..201).map(|_| first["id"].clone()).collect();
    let refused = desk.supplier.post(&format!("{ORDERS}/details"), &json!({ "ids": too_many })).await?;
    assert_eq!(refused.code, 300, "{refused:?}");
    Ok(())
}

fn workbook(headings: &[&str], rows: &[&[&str]]) -> Result<Vec<u8>> {
    let names = Names { sheet: "1".into(), info: "2".into() };
    let headings = headings.iter().map(|label| Heading::new(*label, Kind::Text, 12)).collect();
    let mut book = Xlsx::begin(Vec::new(), names, headings)?;
    for row in rows {
        book.row(row.iter().map(|text| Some(*text)))?;
    }
    Ok(book.finish(&[], None)?)
}

/// Parsed promises of a workbook: line, part, date, quantity.
fn promises(read: &Answer) -> Vec<Value> {
    let told = read.data["promises"].as_array().into_iter().flatten();
    told.map(|p| json!([p["line"], p["part"], p["promisedOn"], p["promised"]])).collect()
}

#[tokio::test]
async fn a_workbook_carries_every_part_of_a_split_promise_and_back_again() -> Result<()> {
    let desk = Desk::laid().await?;
    let published = desk.published("4500000731").await?;
    let lines = json!([reply("00010", &[("2100-03-01", "6"), ("2100-03-08", "4")])]);
    let draft = act(&desk.supplier, "saveDraft", &published, json!({ "lines": lines })).await?;
    assert_eq!(draft.code, 200, "{draft:?}");
    let sheet = desk.supplier.request(reqwest::Method::GET, &format!("{ORDERS}/replySheet")).send().await?;
    let back = desk.supplier.upload(&format!("{ORDERS}/readReplies"), sheet.bytes().await?).await?;
    let parts = [
        json!(["00010", 1, "2100-03-01", "6"]),
        json!(["00010", 2, "2100-03-08", "4"]),
        json!(["00020", 1, null, null]),
    ];
    assert_eq!((promises(&back), &back.data["problems"]), (parts.into(), &json!([])), "{back:?}");
    let id = published["id"].as_str().unwrap_or_default();
    let now = desk.supplier.get(&format!("{ORDERS}/detail/{id}")).await?;
    assert_eq!(now.data["version"], draft.data["version"], "neither way changes anything");
    Ok(())
}

#[tokio::test]
async fn a_column_that_stands_twice_is_not_read_from_the_first() -> Result<()> {
    let desk = Desk::laid().await?;
    let headings = ["Order", "Line", "Promised date", "Promised qty", "Promised date"];
    let filled = workbook(&headings, &[&["4500000741", "10", "2100-03-01", "4", "2100-03-08"]])?;
    let refused = desk.supplier.upload(&format!("{ORDERS}/readReplies"), filled).await?;
    let why = "More than one column has the heading Promised date. Please keep one of them";
    assert_eq!((refused.code, refused.message.as_str()), (300, why));
    Ok(())
}

#[tokio::test]
async fn lines_that_take_no_promise_are_named_at_their_cell() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.published("4500000741").await?;
    let locked = desk.published("4500000742").await?;
    act(&desk.buyer, "lock", &locked, json!({ "reason": "质量问题" })).await?;
    desk.tell(1, order("4500000743", &[("00010", "1")])).await?;
    desk.order("4500000743", |_| true).await?;
    let day = "2100-03-01";
    let filled = workbook(
        &["Order", "Line", "Part", "Promised date", "Promised qty"],
        &[
            &["4500000741", "10", "1", day, "4"],
            &["4500000741", "10", "", day, "6"],
            &["4500000741", "90", "1", day, "1"],
            &["4500000742", "10", "1", day, "10"],
            // Not published yet: must not be revealed to the supplier.
            &["4500000743", "10", "1", day, "1"],
            &["4500000741", "20", "1", day, "-4.5"],
        ],
    )?;
    let read = desk.supplier.upload(&format!("{ORDERS}/readReplies"), filled).await?;
    assert_eq!(promises(&read), [json!(["00010", 1, day, "4"])], "{read:?}");
    let named: Vec<_> = (read.data["problems"].as_array().into_iter().flatten())
        .map(|wrong| json!([wrong["cell"], wrong["number"], wrong["line"], wrong["message"]]))
        .collect();
    assert_eq!(
        named,
        [
            json!(["D3", "4500000741", "00010", "Two parts have the same date"]),
            json!(["B4", "4500000741", "00090", "You do not have this order line"]),
            json!(["B5", "4500000742", "00010", "The order is locked; no dates can be promised at the moment"]),
            json!(["B6", "4500000743", "00010", "You do not have this order line"]),
            json!([
                "E7",
                "4500000741",
                "00020",
                "The quantity is missing or not valid: greater than 0, at most 12 digits and 3 decimals"
            ]),
        ]
    );
    Ok(())
}

#[tokio::test]
async fn a_workbook_holds_the_orders_it_is_asked_for() -> Result<()> {
    let desk = Desk::laid().await?;
    for number in ["4500000732", "4500000733", "4500000734"] {
        desk.published(number).await?;
    }
    let held = async |orders: &str| -> Result<Vec<String>> {
        let path = format!("{ORDERS}/replySheet?orders={orders}");
        let sheet = desk.supplier.request(reqwest::Method::GET, &path).send().await?;
        let back = desk.supplier.upload(&format!("{ORDERS}/readReplies"), sheet.bytes().await?).await?;
        let rows = back.data["promises"].as_array().cloned().unwrap_or_default();
        let mut held: Vec<String> = rows.iter().filter_map(|row| row["number"].as_str().map(str::to_owned)).collect();
        held.sort();
        Ok(held)
    };
    let two = ["4500000732", "4500000732", "4500000734", "4500000734"];
    assert_eq!(held("4500000732,4500000734").await?, two);
    assert_eq!(held("").await?.len(), 6);
    let many = vec!["4500000732"; 201].join(",");
    let refused = desk.supplier.get(&format!("{ORDERS}/replySheet?orders={many}")).await?;
    assert_eq!((refused.status, refused.message.as_str()), (422, "At most 200 orders at a time"), "{refused:?}");
    Ok(())
}

#[tokio::test]
async fn promises_go_out_and_come_back_in_a_workbook() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.published("4500000721").await?;
    let sheet = desk.supplier.request(reqwest::Method::GET, &format!("{ORDERS}/replySheet")).send().await?;
    let bytes = sheet.bytes().await?;
    let mut book = tandem_workbook::Book::open(&bytes, tandem_workbook::Limits::default()).expect("a workbook");
    let first = book.first().expect("a sheet");
    let rows = book.rows(&first).expect("rows");
    let line = rows.iter().find(|row| row.text(0) == "4500000721" && row.text(1) == "00010").expect("its first line");
    assert_eq!((line.text(5), line.text(7), line.text(8)), ("10", "2100-03-01", "2.50"));
    assert_eq!((line.text(9), line.text(10)), ("1", ""));

    // An unchanged workbook can be uploaded again and promises nothing.
    let back = desk.supplier.upload(&format!("{ORDERS}/readReplies"), bytes).await?;
    let nothing = [json!(["00010", 1, null, null]), json!(["00020", 1, null, null])];
    assert_eq!((promises(&back), &back.data["problems"]), (nothing.into(), &json!([])), "{back:?}");

    let filled = workbook(
        &["订单号", "Line", "Promised date", "承诺数量", "note"],
        &[
            &["4500000721", "10", "2100-03-01", "4", ""],
            &["4500000721", "00010", "2100/3/5", "6", "rest"],
            &["4500000721", "00020", "soon", "1", ""],
        ],
    )?;
    let read = desk.supplier.upload(&format!("{ORDERS}/readReplies"), filled).await?;
    assert_eq!(promises(&read), [json!(["00010", null, "2100-03-01", "4"]), json!(["00010", null, "2100-03-05", "6"])]);
    assert_eq!(read.data["problems"][0]["cell"], json!("C4"), "{read:?}");

    let strange = workbook(&["订单号", "Line"], &[])?;
    let refused = desk.supplier.upload(&format!("{ORDERS}/readReplies"), strange).await?;
    assert_eq!(refused.code, 300, "{refused:?}");
    assert!(refused.message.contains("承诺日期 / Promised date"), "{refused:?}");
    let nothing = desk.supplier.upload(&format!("{ORDERS}/readReplies"), b"no workbook".to_vec()).await?;
    assert_eq!(nothing.code, 300, "{nothing:?}");
    // The buyer cannot reply.
    assert_eq!(desk.buyer.upload(&format!("{ORDERS}/readReplies"), Vec::new()).await?.code, 403);
    Ok(())
}

#[tokio::test]
async fn what_is_known_of_an_order_line_is_locked_and_its_promise_is_open() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.published("4500000751").await?;
    let sheet = desk.supplier.request(reqwest::Method::GET, &format!("{ORDERS}/replySheet")).send().await?;
    let bytes = sheet.bytes().await?;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(&bytes))?;
    let xml = std::io::read_to_string(zip.by_name("xl/worksheets/sheet1.xml")?)?;
    assert!(xml.contains("<sheetProtection sheet=\"1\"") && !xml.contains("password"), "{xml}");
    // Formats from 8 on leave a cell open. The date and the quantity are not promised yet, so their columns say so.
    let format = |of: &str| -> Option<u8> {
        let (_, rest) = xml.split_once(&format!("<c r=\"{of}\" s=\""))?;
        rest.split('"').next()?.parse().ok()
    };
    for locked in ["A2", "B2", "C2", "F2", "H2", "I2", "J2"] {
        assert!(format(locked).is_some_and(|format| format < 8), "{locked}: {xml}");
    }
    assert_eq!((format("K2"), format("L2")), (None, None));
    for column in
        ["<col min=\"11\" max=\"11\" width=\"12\" style=\"12\"", "<col min=\"12\" max=\"12\" width=\"14\" style=\"14\""]
    {
        assert!(xml.contains(column), "{column}: {xml}");
    }
    Ok(())
}

#[tokio::test]
async fn columns_of_a_reply_are_found_in_any_order_and_errors_by_their_cell() -> Result<()> {
    let desk = Desk::laid().await?;
    desk.published("4500000761").await?;
    let filled = workbook(
        &["承诺数量", "remark", "Promised date", "行号", "订单号", "Part"],
        &[
            &["4", "first", "2100-03-01", "10", "4500000761", "1"],
            &["much", "", "2100-03-05", "20", "4500000761", "1"],
            &["6", "", "2100-03-09", "10", "4500000761", ""],
        ],
    )?;
    let read = desk.supplier.upload(&format!("{ORDERS}/readReplies"), filled).await?;
    assert_eq!(promises(&read), [json!(["00010", 1, "2100-03-01", "4"]), json!(["00010", null, "2100-03-09", "6"])]);
    let cells: Vec<_> =
        (read.data["problems"].as_array().into_iter().flatten()).map(|wrong| wrong["cell"].clone()).collect();
    assert_eq!(cells, [json!("A3")], "{read:?}");
    Ok(())
}
