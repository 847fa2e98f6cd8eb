//! Descriptions as services of both versions give them, and such as nobody should believe.

use super::*;

const V2: &str = r#"<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" xmlns:sap="http://www.sap.com/Protocols/SAPData">
 <edmx:DataServices m:DataServiceVersion="2.0">
  <Schema Namespace="API_BUSINESS_PARTNER" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">
   <EntityType Name="A_BusinessPartnerType" sap:content-version="1">
    <Key><PropertyRef Name="BusinessPartner"/></Key>
    <Property Name="BusinessPartner" Type="Edm.String" Nullable="false" MaxLength="10" sap:Name="other"/>
    <Property Name="BusinessPartnerName" Type="Edm.String"/>
    <NavigationProperty Name="to_BusinessPartnerAddress" Relationship="API_BUSINESS_PARTNER.Addresses" FromRole="One" ToRole="Many"/>
   </EntityType>
   <EntityType Name="A_BusinessPartnerAddressType">
    <Property Name="AddressID" Type="Edm.String"/>
   </EntityType>
   <ComplexType Name="Other"><Property Name="Loose" Type="Edm.String"/></ComplexType>
   <Association Name="Addresses">
    <End Type="API_BUSINESS_PARTNER.A_BusinessPartnerType" Multiplicity="1" Role="One"/>
    <End Type="API_BUSINESS_PARTNER.A_BusinessPartnerAddressType" Multiplicity="*" Role="Many"/>
   </Association>
   <EntityContainer Name="API_BUSINESS_PARTNER_Entities" m:IsDefaultEntityContainer="true">
    <EntitySet Name="A_BusinessPartner" EntityType="API_BUSINESS_PARTNER.A_BusinessPartnerType"/>
    <AssociationSet Name="AddressesSet" Association="API_BUSINESS_PARTNER.Addresses">
     <End EntitySet="A_BusinessPartner" Role="One"/>
    </AssociationSet>
   </EntityContainer>
  </Schema>
 </edmx:DataServices>
</edmx:Edmx>"#;

const V4: &str = r#"<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
 <edmx:DataServices>
  <Schema Namespace="com.sap.gateway.api_purchaseorder.v0001" Alias="SAP__self">
   <EntityType Name="Changed" Abstract="true"><Property Name="LastChangeDateTime" Type="Edm.DateTimeOffset"/></EntityType>
   <EntityType Name="PurchaseOrder_Type" BaseType="SAP__self.Changed">
    <Property Name="PurchaseOrder" Type="Edm.String"/>
    <NavigationProperty Name="_PurchaseOrderItem" Type="Collection(com.sap.gateway.api_purchaseorder.v0001.Item_Type)"/>
    <NavigationProperty Name="_Lost" Type="SAP__self.Nothing"/>
   </EntityType>
   <EntityType Name="Item_Type"><Property Name="OrderQuantity" Type="Edm.Decimal"/>
    <NavigationProperty Name="_PurchaseOrder" Type="SAP__self.PurchaseOrder_Type"/></EntityType>
   <EntityContainer Name="Container">
    <EntitySet Name="PurchaseOrder" EntityType="SAP__self.PurchaseOrder_Type"/>
    <Singleton Name="Me" Type="SAP__self.Item_Type"/>
   </EntityContainer>
  </Schema>
 </edmx:DataServices>
</edmx:Edmx>"#;

fn missing(description: &str, path: &'static str, properties: &'static [&'static str]) -> Vec<String> {
    Metadata::read(description.as_bytes()).unwrap().missing(&[Use { path, properties }])
}

#[test]
fn a_v2_service_is_asked_for_sets_properties_and_navigations() {
    assert!(missing(V2, "A_BusinessPartner", &["BusinessPartner", "BusinessPartnerName"]).is_empty());
    assert!(missing(V2, "A_BusinessPartner/to_BusinessPartnerAddress", &["AddressID"]).is_empty());
    assert_eq!(
        missing(V2, "A_BusinessPartner", &["Loose", "SearchTerm1"]),
        ["A_BusinessPartner/Loose", "A_BusinessPartner/SearchTerm1"]
    );
    assert_eq!(missing(V2, "A_Supplier", &["Supplier"]), ["A_Supplier"]);
    assert_eq!(
        missing(V2, "A_BusinessPartner/to_BusinessPartnerAddress", &["CityName"]),
        ["A_BusinessPartner/to_BusinessPartnerAddress/CityName"]
    );
}

#[test]
fn a_v4_service_is_asked_by_its_alias_and_what_is_inherited_counts() {
    assert!(missing(V4, "PurchaseOrder", &["PurchaseOrder", "LastChangeDateTime", "_PurchaseOrderItem"]).is_empty());
    assert!(missing(V4, "PurchaseOrder/_PurchaseOrderItem/_PurchaseOrder", &["LastChangeDateTime"]).is_empty());
    assert!(missing(V4, "Me", &["OrderQuantity"]).is_empty());
    assert_eq!(missing(V4, "PurchaseOrder/_Lost", &["A"]), ["PurchaseOrder/_Lost"]);
}

#[test]
fn what_many_uses_lead_through_is_missed_once() {
    let metadata = Metadata::read(V4.as_bytes()).unwrap();
    let uses = ["Confirmation", "Confirmation/_Item", "Confirmation/_Item/_Line"];
    assert_eq!(metadata.missing(&uses.map(|path| Use { path, properties: &["A"] })), ["Confirmation"]);
}

#[test]
fn types_that_inherit_from_themselves_end() {
    let circle = V4.replace("Abstract=\"true\"", "BaseType=\"SAP__self.PurchaseOrder_Type\"");
    assert_eq!(missing(&circle, "PurchaseOrder", &["No"]), ["PurchaseOrder/No"]);
}

#[test]
fn what_nobody_should_believe_is_refused() {
    let deep = format!("<a>{}{}</a>", "<b>".repeat(DEEPEST), "</b>".repeat(DEEPEST));
    let properties = "<Property Name=\"a\"/>".repeat(MOST_NAMES + 1);
    let many = format!("<Schema Namespace=\"n\"><EntityType Name=\"t\">{properties}</EntityType></Schema>");
    let attributes: String = (0..=MOST_ATTRIBUTES).map(|at| format!(" a{at}=\"\"")).collect();
    let long = "x".repeat(LONGEST_NAME + 1);
    for (bad, why) in [
        (format!("<!DOCTYPE a [<!ENTITY b \"c\">]>{V2}"), "document type"),
        (V2.replace("</edmx:Edmx>", ""), "cut short"),
        (V2.replace("</Schema>", "</Other>"), "not XML"),
        ("<html>Service cannot be reached</html>".to_owned(), "no entity set"),
        (String::new(), "no entity set"),
        (deep, "deeper"),
        (many, "names"),
        (format!("<EntitySet{attributes}/>"), "attributes"),
        (format!("<EntitySet Name=\"{long}\"/>"), "longer"),
        ("<EntitySet Name=\"&unknown;\"/>".to_owned(), "not XML"),
        ("<EntityType Name=\"a\"/>".to_owned(), "no schema"),
        ("<EntitySet/>".to_owned(), "no name"),
        (" ".repeat(LARGEST + 1), "larger"),
    ] {
        let told = Metadata::read(bad.as_bytes()).map(drop).unwrap_err();
        assert!(told.contains(why), "{told} and not {why}");
    }
    assert!(Metadata::read(b"\xff\xfe<").is_err());
}
